load('are-we-fast-yet.js');
awfy('cd', 10);

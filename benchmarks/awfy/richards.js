load('are-we-fast-yet.js');
awfy('richards', 2);

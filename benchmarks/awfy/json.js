load('are-we-fast-yet.js');
awfy('json', 5);

load('are-we-fast-yet.js');
awfy('storage', 30);

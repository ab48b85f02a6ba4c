load('are-we-fast-yet.js');
awfy('list', 40);

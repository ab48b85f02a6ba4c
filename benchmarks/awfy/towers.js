load('are-we-fast-yet.js');
awfy('towers', 15);

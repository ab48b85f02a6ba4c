load('are-we-fast-yet.js');
awfy('permute', 30);

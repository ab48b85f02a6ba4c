load('are-we-fast-yet.js');
awfy('havlak', 1);

load('are-we-fast-yet.js');
awfy('sieve', 80);

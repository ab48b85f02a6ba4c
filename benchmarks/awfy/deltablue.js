load('are-we-fast-yet.js');
awfy('deltablue', 600);

load('are-we-fast-yet.js');
awfy('nbody', 250000);

load('are-we-fast-yet.js');
awfy('bounce', 60);

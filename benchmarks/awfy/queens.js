load('are-we-fast-yet.js');
awfy('queens', 40);

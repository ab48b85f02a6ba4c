load('are-we-fast-yet.js');
awfy('mandelbrot', 500);

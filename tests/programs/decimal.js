// Maths: decimal.js computes functions to 100 digits.
load('support/program.js');
program.library('decimal.js/decimal.js');
Decimal.set({ precision: 100 });

program.run('decimal', 5, (i) => {
  const x = new Decimal(i + 2).sqrt();
  const terms = [x.exp(), x.ln(), x.sin(), x.atan(), x.pow('0.7'), x.cbrt(), x.cosh()];
  return Decimal.sum(...terms).toString();
});

// Maths: bignumber.js divides, takes roots and powers with 200 digits.
load('support/program.js');
program.library('bignumber.js/bignumber.js');
BigNumber.config({ DECIMAL_PLACES: 200 });

program.run('bignumber', 3, (i) => {
  let sum = new BigNumber(i % 7);
  for (let n = 2; n < 40; n++) {
    const x = new BigNumber(n);
    sum = sum.plus(x.sqrt()).times(x.plus(1).div(x)).minus(x.pow(n).div(x.pow(n - 1).plus(3)));
  }
  return sum.toString();
});

// Ciphers: crypto-js enciphers and deciphers a text with AES, and makes a key from a password.
load('support/program.js');
globalThis.crypto = { getRandomValues: () => { throw new Error('no chance here'); } };
program.library('crypto-js/crypto-js.js');
const source = program.input('decimal.js/decimal.js').slice(0, 20000);

program.run('crypto-js', 1, () => {
  const salt = CryptoJS.enc.Hex.parse('00112233445566778899aabbccddeeff');
  const key = CryptoJS.PBKDF2('password', salt, { keySize: 8, iterations: 20 });
  const sealed = CryptoJS.AES.encrypt(source, key, { iv: salt }).ciphertext;
  const opened = CryptoJS.AES.decrypt({ ciphertext: sealed }, key, { iv: salt });
  return sealed.toString(CryptoJS.enc.Base64) + opened.toString(CryptoJS.enc.Utf8);
});

// Ciphers: TweetNaCl seals and opens a message, hashes it, and agrees on a key.
load('support/program.js');
const nacl = program.module('tweetnacl/nacl-fast.js');
const next = program.random(9);
const bytes = (length) => Uint8Array.from({ length }, () => Math.floor(next() * 256));
const message = bytes(20000);
const key = bytes(32);
const nonce = bytes(24);

program.run('tweetnacl', 1, () => {
  const sealed = nacl.secretbox(message, nonce, key);
  const opened = nacl.secretbox.open(sealed, nonce, key);
  const shared = nacl.scalarMult(key, nacl.scalarMult.base(key));
  return `${sealed.subarray(0, 99)} ${opened.length} ${nacl.hash(message)} ${shared}`;
});

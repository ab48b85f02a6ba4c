function mix(x) {
  if (x % 10 < 3) return x * 2;
  return x - 1;
}
function sum(n) {
  let s = 0;
  for (let i = 0; i < n; i++) s = (s + mix(i)) | 0;
  return s;
}
function round(n) {
  return n > 0 ? sum(n) : 0;
}
for (const end = Date.now() + 20000; Date.now() < end; ) round(2000);

// paths of choose:
//   1x +1 if -> then, +1 return
//   1x +1 if -> skip, +2 return
export function choose(a) {
  if (a) return 'first';
  return 'second';
}

// paths of Default:
//   1x +2 if -> then, end
export class Default {
  constructor(a) {
    if (a) this.a = a;
  }
}

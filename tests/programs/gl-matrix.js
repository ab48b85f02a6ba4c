// Maths: gl-matrix turns, inverts and multiplies matrices and moves points with them.
load('support/program.js');
program.library('gl-matrix/gl-matrix.js');
const { mat4, quat, vec3 } = glMatrix;

program.run('gl-matrix', 3, () => {
  const view = mat4.perspective(mat4.create(), 1, 1.5, 0.1, 100);
  const sum = vec3.create();
  for (let i = 0; i < 3000; i++) {
    const turn = quat.setAxisAngle(quat.create(), vec3.fromValues(0, 0.6, 0.8), i / 50);
    const model = mat4.fromRotationTranslation(mat4.create(), turn, vec3.fromValues(i % 7, 1, -5));
    const all = mat4.multiply(mat4.create(), view, model);
    const point = vec3.transformMat4(vec3.create(), vec3.fromValues(1, 2, 3), all);
    const back = mat4.invert(mat4.create(), all);
    if (back) {
      vec3.transformMat4(point, point, back);
    }
    if (vec3.length(point) < 100) {
      vec3.add(sum, sum, point);
    }
  }
  return sum.join();
});

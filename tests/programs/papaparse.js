// Tables: Papa Parse writes the documentation of lodash as CSV and reads it again.
load('support/program.js');
load('support/lodash-functions.js');
program.library('papaparse/papaparse.js');
const rows = lodashFunctions.flatMap((f) => f.parameters.map((p) => ({
  name: f.name,
  category: f.category,
  summary: f.summary,
  parameter: p.name,
  text: `"${p.text}",\n${p.type}`
})));

program.run('papaparse', 1, () => {
  const text = Papa.unparse(rows);
  const read = Papa.parse(text, { header: true, delimiter: ',' });
  return text + read.data.map((row) => row.name + row.text).join() + read.errors.length;
});

/**
 * Compares each number of the plates' CSV files with what LibreOffice, set to German and to English, Octave and DuckDB
 * read.
 *
 * Usage: node host/bootstrap.mjs quality/plates/run.ts
 * Needs `apt install libreoffice-calc-nogui octave` and Python with `pip install duckdb`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plate } from '#model/plates/contract.ts';
import { plateFiles } from '#plates/plate-files.ts';
import { storedPlates } from '#tests/support/plates.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plates-'));

/** A cell as a program read it; a text where it saw no number, and null for an empty one. */
type Cell = number | string | null;

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });

const readJson = (text: string) => JSON.parse(text) as Cell[][];

// 1031 and 1033 are Microsoft's numbers of German and English, by which LibreOffice's CSV filter chooses the decimal sign
// (its "Filter options for CSV files").
function readByLibreOffice(file: string, language: number): Cell[][] {
  const filter = `Text - txt - csv (StarCalc):44,34,76,1,,${language},false,true`;
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  run('soffice', [profile, '--headless', `--infilter=${filter}`, '--convert-to', 'fods', file]);
  const sheet = readFileSync(path.join(folder, file.replace('.csv', '.fods')), 'utf8');
  return Array.from(sheet.matchAll(/<table:table-row.*?<\/table:table-row>/gs), ([row]) =>
    Array.from(
      row.matchAll(
        /<table:table-cell(?<attributes>[^>]*?)(?:\/>|>(?<inside>.*?)<\/table:table-cell>)/gs,
      ),
      ({ groups: { attributes = '', inside = '' } = {} }): Cell[] => {
        const times = Number(/columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
        const number = / office:value="([^"]+)"/.exec(attributes)?.[1];
        const text = /<text:p>(.*?)<\/text:p>/.exec(inside)?.[1] ?? null;
        return Array<Cell>(times).fill(number === undefined ? text : Number(number));
      },
    )
      .flat()
      .slice(0, 3),
  ).slice(1);
}

const octave = (file: string) => `
  m = dlmread('${file}', ',', 1, 0, 'emptyvalue', NaN);
  fprintf('[');
  for r = 1:rows(m)
    if r > 1, fprintf(','); end
    fprintf('[%s]', strjoin(arrayfun(@(v) formatCell(v), m(r,:), 'UniformOutput', false), ','));
  end
  fprintf(']');`;
const octaveFunctions = `
  function s = formatCell(v)
    if isnan(v), s = 'null'; else, s = sprintf('%.12g', v); end
  end`;

const duckdb = (file: string) =>
  `import duckdb, json; print(json.dumps(duckdb.read_csv('${file}').fetchall()))`;

const programs: Record<string, { mayKeepText?: true; read: (file: string) => Cell[][] }> = {
  // LibreOffice set to German knows no decimal point, so a text is right and another number is not.
  'LibreOffice, German': { mayKeepText: true, read: (file) => readByLibreOffice(file, 1031) },
  'LibreOffice, English': { read: (file) => readByLibreOffice(file, 1033) },
  Octave: {
    read: (file) =>
      readJson(run('octave', ['--quiet', '--eval', `1;${octaveFunctions}${octave(file)}`])),
  },
  DuckDB: { read: (file) => readJson(run('python3', ['-c', duckdb(file)])) },
};

function compare({ slug }: Plate, written: string, program: string) {
  const { mayKeepText, read } = programs[program] ?? { read: () => [] };
  const expected = written
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
  const cells = read(`${slug}.csv`);
  let [numbers, texts, wrong] = [0, 0, 0];
  expected.forEach((row, index) =>
    row.forEach((text, column) => {
      const cell = cells[index]?.[column] ?? null;
      if (typeof cell === 'number') numbers += 1;
      if (typeof cell === 'string') texts += 1;
      const isKept = mayKeepText && cell === text;
      if (!isKept && cell !== (text === '' ? null : Number(text))) wrong += 1;
    }),
  );
  return { plate: slug, program, rows: cells.length, numbers, texts, wrong };
}

try {
  const results = storedPlates.flatMap((plate) => {
    const [csv] = plateFiles(plate);
    if (!csv) return [];
    writeFileSync(path.join(folder, csv.name), csv.text);
    return Object.keys(programs).map((program) => compare(plate, csv.text, program));
  });
  console.table(results);
  process.exitCode = results.some(({ wrong }) => wrong > 0) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

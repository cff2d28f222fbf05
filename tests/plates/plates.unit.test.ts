/** Plates, their files, their citations, and what harvesters read of them. */
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { describe, expect, test } from 'vitest';
import { drawPlate } from '#plates/draw-plate.ts';
import { plateEquation } from '#plates/equation.ts';
import { plateDataset } from '#plates/dataset.ts';
import { plateFiles, plateJson, plateRecord, writeCsv } from '#plates/plate-files.ts';
import { assemblePlate, orderPlates } from '#plates/assemble-plate.ts';
import { citePlate } from '#model/plates/cite.ts';
import { type Plate, plateTextSchema } from '#model/plates/contract.ts';
import { isField } from '#model/plates/data.ts';
import { traceScale } from '#model/plates/frame.ts';
import { filterPath, plateMatcher, readFilters } from '#model/plates/filters.ts';
import { linkHeader } from '#model/plates/links.ts';
import { formatLength, keepUnits, formatSigned } from '#model/plates/numbers.ts';
import { potentialAt, traceAt } from '#components/plates/sampling.ts';
import { storedField, storedPlate, storedPlates } from '#tests/support/plates.ts';

const site = new URL('https://atlas.example');
const wound = storedPlate('wound');
const withdrawn: Plate = {
  ...wound,
  data: undefined,
  withdrawn: { date: '2027-02-01', reason: 'The sign of the leak was wrong.' },
};

describe('the description of a plate', () => {
  const { slug: _slug, data, parameterValues, ...text } = wound;

  test('the description of a plate refuses what is missing, unknown or of another form', () => {
    expect(plateTextSchema.safeParse(text).success).toBe(true);
    const wrong = [
      { tissue: { id: 'skin', label: 'skin' } },
      { doi: 'doi.org/10.1/x' },
      { date: 'November 27' },
      { kind: 'guessed' },
      { title: ' ' },
      { color: 'blue' },
    ];
    for (const change of wrong) {
      expect(plateTextSchema.safeParse({ ...text, ...change }).success).toBe(false);
    }
    expect(plateTextSchema.safeParse({ ...text, kind: 'measured' }).success).toBe(true);
  });

  test('the description of a plate names the file and the fix when its parts do not fit', () => {
    const parts = { slug: 'wound', text, data, parameters: parameterValues };
    const assemble = (change: Partial<typeof parts>) => () =>
      assemblePlate({ ...parts, ...change });
    expect(assemble({})).not.toThrow();
    expect(assemble({ slug: 'Wound_1' })).toThrow(/small letters/);
    expect(assemble({ parameters: undefined })).toThrow(/model\.ts: a computed plate needs/);
    expect(assemble({ parameters: { ...parameterValues, more_mm: 1 } })).toThrow(/more_mm/);
    expect(assemble({ text: { ...text, parameters: [] } })).toThrow(/plate\.yaml: describe/);
    expect(assemble({ data: undefined })).toThrow(/npm run plates/);
    expect(assemble({ data: { ...storedField('wound'), rows: 3 } })).toThrow(/columns times rows/);
    const field = storedField('wound');
    const nowhere = { ...field, potential_mV: field.potential_mV.map(() => null) };
    expect(assemble({ data: nowhere })).toThrow(/wound\/field\.json: .* at least one number/);
    expect(() => orderPlates([wound, wound])).toThrow(/number 2 is taken/);
    const measured = { ...text, kind: 'measured' as const, parameters: [] };
    expect(assemble({ text: measured, parameters: undefined })).not.toThrow();
  });
});

describe('files', () => {
  test('a field is a row for each sample, and the probe reads the same there', () => {
    for (const plate of storedPlates) {
      if (!plate.data || !isField(plate.data)) continue;
      const field = plate.data;
      const [head, ...rows] = writeCsv(field, plate.decimals).trimEnd().split('\n');
      expect(head).toBe('x_mm,y_mm,potential_mV');
      expect(rows).toHaveLength(field.columns * field.rows);
      rows.forEach((row, index) => {
        const [x, y, cell] = row.split(',');
        const column = Math.round(Number(x) / field.spacing_mm);
        const line = Math.round(Number(y) / field.spacing_mm);
        expect([column, line]).toEqual([index % field.columns, Math.floor(index / field.columns)]);
        const read = potentialAt(field, { column, row: line });
        expect(cell === '' ? null : Number(cell)).toBe(read);
      });
    }
  });

  test('no number has exactly three decimals, which a German spreadsheet takes for thousands', () => {
    for (const plate of storedPlates) {
      const csv = writeCsv(plate.data ?? storedField('wound'), plate.decimals);
      expect(csv.match(/\.\d{3}$/gm), plate.slug).toBeNull();
      expect(csv.match(/\.\d{3},/g), plate.slug).toBeNull();
    }
    expect(writeCsv({ step_ms: 0.125, potential_mV: [-0.349, 1234.5678] }, 3)).toBe(
      'time_ms,potential_mV\n0,-0.3490\n0.1250,1234.5680\n',
    );
  });

  test('the record says which way the numbers run and what a gap is', () => {
    const { spacing_mm: step, columns, rows } = storedField('wound');
    expect(plateRecord(wound, site)).toMatchObject({
      axes: [
        { name: 'x_mm', unit: 'mm', start: 0, step, count: columns, direction: 'right' },
        { name: 'y_mm', unit: 'mm', start: 0, step, count: rows, direction: 'down' },
      ],
      order: 'row by row from the upper left',
      missing: { json: null, csv: '', meaning: 'no tissue' },
    });
    const trace = plateRecord(storedPlate('action-potential'), site);
    expect(trace.axes).toMatchObject([{ name: 'time_ms', unit: 'ms', direction: 'later' }]);
    expect(trace).not.toHaveProperty('missing');
    expect(plateRecord(withdrawn, site)).not.toHaveProperty('axes');
  });

  test('between four samples the probe reads their bilinear mean', () => {
    const field = { columns: 2, rows: 2, potential_mV: [0, 10, 20, 50] };
    expect(potentialAt(field, { column: 0.5, row: 0.5 })).toBe(20);
    expect(potentialAt(field, { column: 0.25, row: 0 })).toBe(2.5);
    expect(potentialAt(field, { column: 1, row: 0.5 })).toBe(30);
    const torn = { ...field, potential_mV: [0, 10, 20, null] };
    expect(potentialAt(torn, { column: 0.5, row: 0.5 })).toBeNull();
    expect(potentialAt(torn, { column: 0.5, row: 0 })).toBe(5);
  });

  test('a trace is a row for each moment, and is read between two', () => {
    const { data, decimals } = storedPlate('action-potential');
    if (!data || isField(data)) throw new Error('The plate is no trace.');
    const [head, ...rows] = writeCsv(data, decimals).trimEnd().split('\n');
    expect(head).toBe('time_ms,potential_mV');
    expect(rows.slice(0, 2)).toEqual(['0,15.00', `0.05,${traceAt(data, 1).toFixed(2)}`]);
    const [first = 0, second = 0] = data.potential_mV;
    expect(traceAt(data, 0.5)).toBeCloseTo((first + second) / 2, 10);
    expect(traceAt(data, data.potential_mV.length - 1)).toBe(data.potential_mV.at(-1));
  });

  test('the record names each file with its size and sum, and the script of its version', () => {
    const record = plateRecord(wound, site);
    expect(record).toMatchObject({
      slug: 'wound',
      version: 1,
      kind: 'computed',
      unit: 'mV',
      doi: null,
      tissue: { id: 'UBERON:0002097', label: 'skin of body' },
      license: 'https://creativecommons.org/licenses/by/4.0/',
      url: 'https://atlas.example/atlas/wound',
    });
    expect(record.model.parameters).toMatchObject({ lengthConstant_mm: 0.66 });
    expect(record.model.script).toMatch(
      /\/blob\/wound-v1\/src\/content\/plates\/wound\/model\.ts$/,
    );
    expect(record.files.map(({ name, type }) => [name, type])).toEqual([
      ['wound.csv', 'text/csv'],
      ['wound.svg', 'image/svg+xml'],
    ]);
    for (const file of record.files) expect(file.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(plateJson(wound, site).text)).toEqual({ ...record, data: wound.data });
  });

  test('drawings hold one style, for small sizes, no script and no address, and stay light', () => {
    for (const plate of storedPlates) {
      if (!plate.data) continue;
      const svg = drawPlate(plate, plate.data);
      expect(svg).not.toMatch(/style=|<script|href=|NaN|undefined/);
      expect(svg.match(/<style>.*?<\/style>/g)).toEqual([expect.stringContaining('max-width')]);
      expect(svg.length, plate.slug).toBeLessThan(130_000);
      expect(svg).toContain(`<title>Plate ${plate.number}. `);
    }
  });

  test('a withdrawn plate keeps record and citation, and no file', () => {
    expect(plateFiles(withdrawn)).toEqual([]);
    const { text } = plateJson(withdrawn, site);
    expect(JSON.parse(text)).toMatchObject({ files: [], withdrawn: withdrawn.withdrawn });
    expect(JSON.parse(text)).not.toHaveProperty('data');
    const [words] = citePlate(withdrawn, 'https://atlas.example/atlas/wound');
    expect(words?.content).toContain('Withdrawn February 1, 2027.');
    expect(plateDataset(withdrawn, [], 'https://atlas.example/atlas/wound')).toMatchObject({
      creativeWorkStatus: 'Withdrawn',
      distribution: [],
    });
  });
});

test('equations are MathML without inline styles', () => {
  for (const { equations, parameters } of storedPlates) {
    for (const { tex } of equations) {
      const html = plateEquation(tex, true);
      expect(html).toMatch(/^<math /);
      expect(html).not.toMatch(/style=|temml-error/);
    }
    for (const { symbol } of parameters) expect(plateEquation(symbol, false)).toMatch(/^<math/);
  }
  expect(() => plateEquation('\\frac{', true)).toThrow();
});

const url = 'https://atlas.example/atlas/wound';

test('citations name version and address', () => {
  const [text, bibtex, ris] = citePlate(wound, url).map(({ content }) => content);
  expect(text).toBe(
    `Bioelectric Atlas Initiative. Plate 2, A cut in a sheet of skin, version 1. November 27, 2026. ${url}`,
  );
  expect(bibtex).toContain('@misc{wound-v1,');
  expect(bibtex).not.toContain('version =');
  expect(bibtex).toContain('note = {Version 1}');
  expect(ris).toMatch(/^TY {2}- DATA\r\n/);
  expect(ris).toContain('ET  - 1\r\n');
});

test('citations name the DOI once there is one', () => {
  const withDoi = citePlate({ ...wound, doi: '10.5555/bea.plate.2' }, url);
  expect(withDoi[0]?.content).toMatch(/https:\/\/doi\.org\/10\.5555\/bea\.plate\.2$/);
  expect(withDoi[1]?.content).toContain('doi = {10.5555/bea.plate.2}');
  expect(withDoi[2]?.content).toContain('DO  - 10.5555/bea.plate.2\r\n');
});

test.each([
  ['bibtex', '@bibtex/text', { note: 'Version 1' }],
  ['ris', '@ris/file', { version: '1' }],
] as const)('reference managers read the %s of every plate', (format, forceType, version) => {
  for (const plate of storedPlates) {
    const url = `https://atlas.example/atlas/${plate.slug}`;
    const citations = citePlate({ ...plate, version: 1, doi: '10.5555/bea.plate' }, url);
    const { content = '' } = citations.find(({ id }) => id === format) ?? {};
    const { data } = new Cite(content, { forceType });
    const [year, month, day] = plate.date.split('-').map(Number);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      title: expect.stringContaining(plate.title) as string,
      URL: url,
      DOI: '10.5555/bea.plate',
      issued: { 'date-parts': [[year, month, day]] },
      ...version,
    });
  }
});

test('harvesters find description, files, license and type', () => {
  const record = plateRecord(wound, site);
  const header = linkHeader(record);
  for (const link of [
    '<https://atlas.example/atlas/wound>; rel="cite-as"',
    '</atlas/wound.json>; rel="describedby"; type="application/json"',
    '</atlas/wound.csv>; rel="item"; type="text/csv"',
    '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
    '<https://schema.org/Dataset>; rel="type"',
  ]) {
    expect(header).toContain(link);
  }
  expect(linkHeader({ ...record, doi: '10.5555/x' })).toContain(
    '<https://doi.org/10.5555/x>; rel="cite-as"',
  );
  const [csv] = plateFiles(wound);
  expect(plateDataset(wound, csv ? [csv] : [], record.url)).toMatchObject({
    '@type': 'Dataset',
    version: '1',
    distribution: [
      {
        contentUrl: 'https://atlas.example/atlas/wound.csv',
        encodingFormat: 'text/csv',
        sha256: csv?.sha256,
      },
    ],
  });
});

const filtered = ['action-potential', 'cells', 'wound'].map(storedPlate);

const readQuery = (query: string) => readFilters(new URLSearchParams(query), filtered);

test('filters narrow the list together', () => {
  const shown = (query: string) =>
    filtered
      .filter(plateMatcher(readQuery(query) ?? {}))
      .map(({ slug }) => slug)
      .sort();
  expect(shown('')).toHaveLength(filtered.length);
  expect(shown('tissue=nerve')).toEqual(['action-potential']);
  expect(shown('scale=cell')).toEqual(['action-potential', 'cells']);
  expect(shown('scale=cell&tissue=epithelium')).toEqual(['cells']);
  expect(shown('kind=measured')).toEqual([]);
});

test('a value of a filter that does not exist is refused', () => {
  expect(readQuery('kind=guessed')).toBeUndefined();
});

test('a filter that is taken away leaves the others', () => {
  expect(filterPath({ scale: 'cell', kind: 'computed' }, 'scale', undefined)).toBe(
    '/atlas?kind=computed',
  );
});

test('a number keeps its unit in one line', () => {
  expect(
    keepUnits(
      'cells of 0.04 mm, 2 cm, 20 µA, 5 mV and 3 V, 0.01 ms at 6.3 °C, 2 models in 4 months',
    ),
  ).toBe(
    'cells of 0.04\u00A0mm, 2\u00A0cm, 20\u00A0µA, 5\u00A0mV and 3\u00A0V, 0.01\u00A0ms at 6.3\u00A0°C, 2 models in 4 months',
  );
});

test('numbers have a true minus sign, lengths the unit they are read in', () => {
  expect([formatSigned(-27.44, 1), formatSigned(-0.01, 1), formatSigned(3, 2)]).toEqual([
    '−27.4',
    '0.0',
    '3.00',
  ]);
  expect([0.08, 1, 5.12, 9, 10, 184, 1000, 1280].map(formatLength)).toEqual(
    ['80 µm', '1 mm', '5.1 mm', '9 mm', '1 cm', '18 cm', '1 m', '1.3 m'].map((text) =>
      text.replace(' ', '\u00A0'),
    ),
  );
});

test('a trace of any length has a scale', () => {
  const potential_mV = Array.from({ length: 300_000 }, (_, index) => (index % 2 ? 35 : -71));
  expect(traceScale({ step_ms: 0.05, potential_mV })).toEqual({ low: -80, high: 40 });
});

/** Citations of an article as reference managers read them (P-61). */
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citeArticle, type CitedArticle } from '#model/posts/citations.ts';

function cite(id: 'text' | 'bibtex' | 'ris', overrides: Partial<CitedArticle> = {}): string {
  const article: CitedArticle = {
    slug: 'wound-currents',
    title: 'What a cut says to the cells around it',
    author: { name: 'Physiology desk', kind: 'desk' },
    publisher: 'Bioelectric Atlas Initiative',
    publishedAt: '2026-11-12T16:00:00.000Z',
    url: 'https://atlas.example/blog/wound-currents',
    doi: '',
    license: 'none',
    revisedOn: null,
    ...overrides,
  };
  return citeArticle(article).find((one) => one.id === id)?.content ?? '';
}

const types = { bibtex: '@bibtex/text', ris: '@ris/file' } as const;

/** Returns as CSL what the parser reads. */
function parse(format: 'bibtex' | 'ris', overrides?: Partial<CitedArticle>) {
  const { data } = new Cite(cite(format, overrides), { forceType: types[format] });
  const [entry, ...others] = data;
  expect(others).toEqual([]);
  return entry ?? {};
}

const details = {
  publisher: 'Bioelectric Atlas Initiative',
  URL: 'https://atlas.example/blog/wound-currents',
  issued: { 'date-parts': [[2026, 11, 12]] },
};

test('the text names author, title, publisher, day and address', () => {
  expect(cite('text')).toBe(
    'Physiology desk. “What a cut says to the cells around it.” Bioelectric Atlas Initiative, November 12, 2026. https://atlas.example/blog/wound-currents',
  );
  expect(cite('text', { title: 'Why a map?' })).toContain('“Why a map?” ');
  expect(cite('text', { title: 'He said “no.”' })).toContain('“He said “no.”” ');
  expect(cite('text', { title: 'They ask “why?”' })).toContain('“They ask “why?”” ');
  expect(cite('text', { title: 'A “map”' })).toContain('“A “map”.” ');
});

const citable = {
  doi: '10.5555/bea_2026.014',
  license: 'cc-by-4.0',
  revisedOn: '2026-11-20',
} as const;

test('the text names the revision, the license and the DOI instead of the address', () => {
  expect(cite('text', citable)).toMatch(
    /November 12, 2026\. Revised November 20, 2026\. CC BY 4\.0\. https:\/\/doi\.org\/10\.5555\/bea_2026\.014$/,
  );
});

describe.each(['bibtex', 'ris'] as const)('%s', (format) => {
  test('the citation holds the DOI, the revision and the license', () => {
    expect(parse(format, citable)).toMatchObject({
      DOI: citable.doi,
      URL: details.URL,
      note: 'Revised November 20, 2026. CC BY 4.0',
    });
  });

  test('the citation leaves out a DOI and a note that the article does not have', () => {
    const fields = Object.keys(parse(format));
    expect(fields).not.toContain('DOI');
    expect(fields).not.toContain('note');
  });

  test('the citation holds the title, the address and the dates of the article', () => {
    const { title, ...read } = parse(format);
    expect(title).toBe('What a cut says to the cells around it');
    expect(read).toMatchObject(
      format === 'ris' ? details : { URL: details.URL, issued: details.issued },
    );
  });

  test.each([
    'a {b} c',
    'one { brace',
    'another } brace',
    'C:\\temp\\new and \\LaTeX',
    '100 % of $5 & #1_a ^b~c',
    'say "field", it’s “one” – really',
    'TY  - BOOK\r\nTI  - other',
    'e = mc² in the µV range: 電気 и поле',
    '@misc{x, title = {y}}',
    'ends with a backslash \\',
  ])('the citation keeps the title %j', (title) => {
    expect(parse(format, { title }).title).toBe(title.replace(/\s+/g, ' '));
  });

  test('the citation keeps a title of any characters', () => {
    const printable = fc
      .string({ unit: 'binary-ascii', minLength: 1 })
      .map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(printable, (title) => {
        expect(String(parse(format, { title }).title)).toBe(title);
      }),
    );
  });

  test.each(['Physiology desk', 'Heart and Nerve Lab', 'Voltage, Light and Sound group'])(
    'the citation keeps the name of the group %j whole',
    (name) => {
      const author = { name, kind: 'desk' } as const;
      expect(parse(format, { author }).author).toMatchObject([
        { family: format === 'ris' ? name.replace(',', '') : name },
      ]);
    },
  );
});

test('a person’s name is split by BibTeX', () => {
  const author = { name: 'Emil du Bois-Reymond', kind: 'person' } as const;
  expect(parse('bibtex', { author }).author).toEqual([
    { given: 'Emil', 'non-dropping-particle': 'du', family: 'Bois-Reymond' },
  ]);
});

test.each([
  ['Ada Roe III', { given: 'Ada', family: 'Roe', suffix: 'III' }],
  ['Ann Lee Müller Jr.', { given: 'Ann Lee', family: 'Müller', suffix: 'Jr.' }],
  ['Jane Roe PhD', { given: 'Jane', family: 'Roe', suffix: 'PhD' }],
  ['Jane Roe, M.D., Ph.D.', { given: 'Jane', family: 'Roe', suffix: 'M.D. Ph.D.' }],
])('the suffix of %s is no surname', (name, read) => {
  const author = { name, kind: 'person' } as const;
  expect(parse('bibtex', { author }).author).toEqual([read]);
  expect(cite('ris', { author })).toContain(
    `AU  - ${read.family}, ${read.given}, ${read.suffix}\r\n`,
  );
});

test('a surname with a suffix keeps its particles', () => {
  const author = { name: 'Joan de la Roe Sr.', kind: 'person' } as const;
  expect(cite('bibtex', { author })).toContain('author = {de la Roe, Sr., Joan}');
  expect(cite('ris', { author })).toContain('AU  - de la Roe, Joan, Sr.\r\n');
});

test.each([
  ['Jane Roe', 'Roe, Jane'],
  ['Jane Roe V', 'V, Jane Roe'],
  ['Yo Ma', 'Ma, Yo'],
  ['Roe, Jane', 'Roe, Jane'],
  ['de la Roe, Jane', 'de la Roe, Jane'],
  ['Jane Roe, MD', 'Roe, Jane, MD'],
  ['Jane Roe, FRCP(UK)', 'Roe, Jane, FRCP(UK)'],
  ['Roe, Jane, MD', 'Roe, Jane, MD'],
  ['J. K. Roe', 'Roe, J. K.'],
  ['Roe, J.K.', 'Roe, J.K.'],
  ['Dr. Jane Roe', 'Roe, Jane'],
  ['Prof. Dr. med. Jane Roe, MD', 'Roe, Jane, MD'],
  ['Roe, Dr. Jane', 'Roe, Jane'],
  ['Jane Roe (she/her)', 'Roe, Jane'],
  ['ROE, JANE', 'ROE, JANE'],
  ['Roe, J.K., MD', 'Roe, J.K., MD'],
])('RIS inverts the person %j', (name, inverted) => {
  const author = { name, kind: 'person' } as const;
  expect(cite('ris', { author })).toContain(`AU  - ${inverted}\r\n`);
});

test('a doctor has surname, given name and suffix in both formats', () => {
  const author = { name: 'Jane Roe, MD', kind: 'person' } as const;
  expect(parse('bibtex', { author }).author).toEqual([
    { given: 'Jane', family: 'Roe', suffix: 'MD' },
  ]);
  expect(parse('ris', { author }).author).toEqual([{ given: 'Jane', family: 'Roe', suffix: 'MD' }]);
});

test.each(['Ada Roe & Ann Lee', 'Ada Roe and Ann Lee', 'Ada Roe; Ann Lee', 'Roe, Ada; Lee, Ann'])(
  '%s are two people',
  (name) => {
    const author = { name, kind: 'person' } as const;
    const people = [
      { given: 'Ada', family: 'Roe' },
      { given: 'Ann', family: 'Lee' },
    ];
    expect(parse('bibtex', { author }).author).toEqual(people);
    expect(parse('ris', { author }).author).toEqual(people);
    expect(cite('ris', { author })).toContain('AU  - Roe, Ada\r\nAU  - Lee, Ann\r\n');
  },
);

test.each([
  ['Ada Roe, MD and Ann Lee', 'AU  - Roe, Ada, MD\r\nAU  - Lee, Ann\r\n'],
  [
    'Ada Roe, MD, PhD, Ann Lee, RN, and Bo Kim',
    'AU  - Roe, Ada, MD PhD\r\nAU  - Lee, Ann, RN\r\nAU  - Kim, Bo\r\n',
  ],
  ['ROE, ADA; LEE, ANN', 'AU  - ROE, ADA\r\nAU  - LEE, ANN\r\n'],
])('%s are people with their own suffixes', (name, lines) => {
  expect(cite('ris', { author: { name, kind: 'person' } })).toContain(lines);
});

test.each(['A. and B. Smith', 'Elm Street Lab, Third Floor', 'Plato'])(
  '%s is one name in both formats',
  (name) => {
    const author = { name, kind: 'person' } as const;
    const whole = name.replace(',', '');
    expect(parse('bibtex', { author }).author).toMatchObject([{ family: name }]);
    expect(parse('ris', { author }).author).toMatchObject([{ family: whole }]);
  },
);

test('a name of one word with a number stays whole', () => {
  const author = { name: 'Sample III', kind: 'person' } as const;
  expect(cite('bibtex', { author })).toContain('author = {{Sample III}}');
  expect(cite('ris', { author })).toContain('AU  - Sample III,\r\n');
});

// Each value was read back by Zotero, citation-js, pandoc and bibutils (quality/citations).
test.each([
  ['a < b > c | d', 'a {$<$} b {$>$} c {$|$} d'],
  ['a {b} c', 'a \\{b\\} c'],
  ['} a {', '\\textbraceright{} a \\textbraceleft{}'],
  ['α and β-catenin', '{$\\alpha$} and {$\\beta$}-catenin'],
  ['K⁺, Ca²⁺ and H₂O', 'K{$^{+}$}, Ca²{$^{+}$} and H{$_{2}$}O'],
  ['d, ?`e,,', 'd, ?{}`e,{},'],
])('BibTeX writes the title %j as %s', (title, written) => {
  expect(cite('bibtex', { title })).toContain(`title = {{${written}}}`);
});

test('BibTeX has the date in the fields of BibTeX and of biblatex', () => {
  expect(cite('bibtex')).toContain(
    '  date = {2026-11-12},\n  year = {2026},\n  month = nov,\n  day = {12},\n',
  );
});

test('RIS names the blog in which the article is', () => {
  expect(cite('ris')).toMatch(/^TY {2}- BLOG\r\n[^]*T2 {2}- Bioelectric Atlas Initiative\r\n/);
});

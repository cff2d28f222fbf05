import { type CitedArticle, citeArticle } from '#model/posts/citations.ts';

const article: CitedArticle = {
  slug: 'case',
  title: 'A sample',
  author: { name: 'Physiology desk', kind: 'desk' },
  publisher: 'Sample Initiative',
  publishedAt: '2026-11-12T16:00:00.000Z',
  url: 'https://atlas.example/blog/case',
  doi: '10.5555/sample.1',
  license: 'cc-by-4.0',
  revisedOn: null,
};

const person = (name: string) => ({ author: { name, kind: 'person' as const } });

/** The names and titles that readers take in different ways. */
const overrides: Partial<CitedArticle>[] = [
  {},
  person('Jane Roe'),
  person('Jane Roe, MD'),
  person('Joan de la Roe Jr.'),
  person('Ada Roe & Ann Lee'),
  { title: 'a < b > c | d' },
  { title: 'a {b} c' },
  { title: 'α, β, μ and Δ' },
  { title: 'K⁺, H₂O and 10⁻⁶ M' },
];

export type Format = 'bibtex' | 'ris';

export interface Case {
  expected: { title: string; name: string };
  files: Record<Format, string>;
}

export const cases: Case[] = overrides.map((changes) => {
  const cited = { ...article, ...changes };
  const citations = citeArticle(cited);
  const text = (format: Format) => citations.find(({ id }) => id === format)?.content ?? '';
  return {
    expected: { title: cited.title, name: cited.author.name },
    files: { bibtex: text('bibtex'), ris: text('ris') },
  };
});

import { describe, expect, test } from 'vitest';
import { markExcerpt, type Matches } from '#server/posts/mark-matches.ts';
import { plainText } from '#server/posts/plain-text.ts';

const matches: Matches = { has: (text) => text === 'gap', matchedPart: (written) => written };

const html =
  '<p>Between two cells there is a gap.</p><figure><img src="/art/a.svg" alt="Lines" />' +
  '<figcaption>Fig. 1. A sheet of cells.</figcaption></figure><p>The contours are computed.</p>';

describe('the excerpt of a search', () => {
  test('never runs into the caption of a figure', () => {
    const found = markExcerpt({ excerpt: 'Voltages.', text: plainText(html) }, matches);
    expect(found).toBe('Between two cells there is a <mark>gap</mark>.');
  });

  test('that is found in a caption holds the caption alone', () => {
    const text = plainText(html.replace('a gap', 'nothing').replace('A sheet', 'A gap'));
    expect(markExcerpt({ excerpt: 'Voltages.', text }, matches)).toBe(
      '… Fig. 1. A <mark>gap</mark> of cells.',
    );
  });

  test('ends behind a sentence that ends late enough', () => {
    const sentence = `A gap ${'between cells '.repeat(10)}ends. `;
    const found = markExcerpt({ excerpt: sentence + 'Where '.repeat(20), text: '' }, matches);
    expect(found).toMatch(/^A <mark>gap<\/mark> (?:between cells )+ends\.$/);
  });

  test('ends a long excerpt of the article with a word', () => {
    const excerpt = `A gap ${'between cells '.repeat(20)}`.trim();
    expect(markExcerpt({ excerpt, text: '' }, matches)).toMatch(/^A <mark>gap<\/mark> .+cells …$/);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeLetter } from '#server/documents/letter-text.ts';
import { composeContent } from '#server/mail/templates/registry.ts';
import { renderText } from '#server/mail/templates/render-text.ts';
import { buildMails } from '#tests/support/factories/emails.ts';
import { buildAcceptanceLetter } from '#tests/support/factories/paper.ts';
import { storedPlates } from '#tests/support/plates.ts';

/** The site once promised these before anything made, sent or held them. */
const promises = [
  /\bcredentials\b(?! must)/i,
  /from today you have access/i,
  /raw traces?/i,
  /every recording has an identifier/i,
  /(?:recording|plate)s?\b[^.]*\bfor download/i,
  /all datasets/i,
  /full platform access and datasets/i,
];

/** These would be true only once the atlas holds something measured; its plates are computed so far. */
const claims = [
  /\bwe (?:have )?(?:collect|measure|record)(?:ed|d)? (?:recording|potential|current|plate|tissue)s\b/i,
  /\b(?:partners|partner laboratories) (?:have )?(?:measure|record)(?:ed|d)?\b/i,
  /\bour (?:recordings|measurements|measured)\b/i,
  /\b(?:every|each|all) (?:record|recording|measurement|trace)s? (?:has|have|is|are|links?)\b/i,
  /\b(?:recordings|measurements|traces)\b[^.]*\b(?:are (?:open|free|published|stored|online|here)|may be (?:shared|downloaded))\b/i,
  /\b(?:download|browse|explore) (?:the |our )?(?:recordings|measurements|traces)\b/i,
  /\bRecordings, models\b/,
];

const source = path.resolve(import.meta.dirname, '../../src');

function textsBelow(folder: string): [string, string][] {
  return readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:astro|md|ts|yaml)$/.test(file))
    .map((file) => {
      const name = path.join(folder, file);
      return [name, readFileSync(path.join(source, name), 'utf8')];
    });
}

test('no public page or sample article claims a measured recording', () => {
  const measured = storedPlates.filter(({ kind }) => kind === 'measured');
  expect(measured, 'the claims below may be made of what is measured').toEqual([]);
  const texts = ['model/site', 'pages', 'components', 'content', '../host/seed/articles'];
  for (const [name, text] of texts.flatMap(textsBelow)) {
    const claimed = text.split(/(?<=[.!?])\s/).filter((one) => claims.some((of) => of.test(one)));
    expect(claimed, name).toEqual([]);
  }
  const about = readFileSync(path.join(source, 'components/about/copy.ts'), 'utf8');
  expect(about).toContain('None is published yet: the plates so far are computed.');
});

function expectNoPromise(name: string, text: string): void {
  for (const promise of promises) expect(text, name).not.toMatch(promise);
}

test('no text of a public page promises what nobody has decided', () => {
  // Contracts keep the words of the form as the specification has them.
  const copy = textsBelow('model').filter(([name]) => /copy|\/site\//.test(name));
  const texts = [...copy, ...['pages', 'components', 'content'].flatMap(textsBelow)];
  expect(texts.length).toBeGreaterThan(100);
  for (const [name, text] of texts) expectNoPromise(name, text);
});

test('no mail promises what nobody has decided', () => {
  vi.stubEnv('LINK_SECRET', 'a secret for the links in mail');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, samples] of Object.entries(buildMails())) {
    for (const data of samples) expectNoPromise(name, renderText(composeContent(name, data)));
  }
});

test('a letter says how access begins', () => {
  const text = JSON.stringify(writeLetter(buildAcceptanceLetter()));
  expectNoPromise('letter', text);
  expect(text).toContain(
    "Your access begins when you accept the terms of data use on your application's page, where you get your own access key.",
  );
});

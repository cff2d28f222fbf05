import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import {
  renderAcceptanceLetter,
  renderTaxAcknowledgment,
  renderYearlyStatement,
} from '#server/documents/documents.ts';
import { readGlyphs } from '#tests/support/paper/read-pdf.ts';
import {
  buildAcceptanceLetter,
  buildTaxAcknowledgment,
  buildYearlyStatement,
} from '#tests/support/factories/paper.ts';

const renderLetterWith = (verificationUrl: string) =>
  renderAcceptanceLetter(buildAcceptanceLetter({ verificationUrl }));
const renderAcknowledgmentWith = (verificationUrl: string) =>
  renderTaxAcknowledgment(buildTaxAcknowledgment({ verificationUrl }));

const url = (host: string) => `https://${host}/verify/8f2c41d6-0b7e-4a9d-b1c3-52e6a7d90f18`;
const long = 'www.fisheries-office.bioelectric-atlas-initiative.example';

test.each([
  ['a letter', renderLetterWith, 'www.example.org'],
  ['a letter with a long domain', renderLetterWith, long],
  ['an acknowledgment', renderAcknowledgmentWith, 'www.example.org'],
  ['an acknowledgment with a long domain', renderAcknowledgmentWith, long],
])(
  'the address at which a document is checked is a link on one line, letter by letter: %s',
  async (_, render, host) => {
    const bytes = await render(url(host));
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    expect(await page.getAnnotations()).toMatchObject([{ url: url(host) }]);
    const { items } = await page.getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : ''))).toContain(url(host));
    expect((await readGlyphs(bytes)).join('|')).toContain(url(host).split('').join('|'));
  },
);

test('an address in a document has no glyph for several letters', async () => {
  const donorEmail = 'fiona.www@office.example';
  const description = 'see www.affinity.example, a fine office';
  const documents = [
    await renderTaxAcknowledgment(
      buildTaxAcknowledgment({ source: 'stock', donorEmail, description }),
    ),
    await renderYearlyStatement(buildYearlyStatement({ donorEmail })),
  ];
  const [acknowledgment = [], statement = []] = await Promise.all(documents.map(readGlyphs));
  for (const glyphs of [acknowledgment, statement])
    expect(glyphs.join('|')).toContain(donorEmail.split('').join('|'));
  expect(acknowledgment.join('|')).toContain('www.affinity.example'.split('').join('|'));
});

import * as z from 'zod/mini';
import { letterWords, type LetterWords } from './letter-words.ts';
import { styles, writeImprint, writeWordmark } from './letterhead.ts';
import { inks, openPage, type Page } from './page.ts';
import { createTextLayout, type TextLayout } from './text-layout.ts';

export const acceptanceLetterSchema = z.object({
  referenceNumber: z.string(),
  decidedAt: z.iso.datetime(),
  firstName: z.string(),
  lastName: z.string(),
  degrees: z.array(z.string()),
  position: z.string(),
  institution: z.string(),
  /** Null on a draft. */
  verificationUrl: z.nullable(z.url()),
});

export type AcceptanceLetterData = z.infer<typeof acceptanceLetterSchema>;

const left = 84;
const width = 444;
const column = { x: left, width } as const;

async function writeHead(page: Page, layout: TextLayout, words: LetterWords): Promise<void> {
  page.drawRule({ x: left, y: 118, width }, 1, inks.ink);
  await writeWordmark(page, layout, { x: left, y: 142 });
  const right = { x: left + width - 200, width: 200, align: 'right' } as const;
  await layout.write(words.date, styles.value, { ...right, y: 156 });
  await layout.write(words.reference, styles.code, { ...right, y: 172 });
}

async function writeAddress(layout: TextLayout, words: LetterWords): Promise<number> {
  const name = await layout.write(words.addressee, styles.name, { ...column, y: 226, lines: 2 });
  const position = await layout.write(words.position, styles.prose, { ...column, y: name + 17 });
  const place = { ...column, y: position + 16, lines: 2 };
  return layout.write(words.institution, styles.prose, place);
}

async function writeOffers(
  page: Page,
  layout: TextLayout,
  offers: string[],
  top: number,
): Promise<number> {
  let y = top;
  for (const offer of offers) {
    const middle = y - 4;
    page.ornament(() => page.pdf.circle(left + 6, middle, 1.8).fill(inks.spike));
    const place = { x: left + 22, y, width: width - 22, lines: 2, tag: 'LI' } as const;
    y = (await layout.write(offer, styles.prose, place)) + 19;
  }
  return y;
}

async function writeSignature(
  page: Page,
  layout: TextLayout,
  words: LetterWords,
  top: number,
): Promise<void> {
  await layout.write(words.onBehalf, styles.aside, { ...column, y: top });
  page.drawRule({ x: left, y: top + 40, width: 210 }, 0.5, inks.ink);
  page.drawMark(left + width - 62, top - 6, 62);
  await layout.write(words.role, styles.strong, { ...column, y: top + 56 });
  await layout.write(words.organization, styles.value, { ...column, y: top + 71 });
}

async function writeVerification(
  page: Page,
  layout: TextLayout,
  url: string | null,
): Promise<void> {
  page.drawRule({ x: left, y: 688, width }, 0.5, inks.rule);
  const words = url
    ? 'This letter is issued electronically. Verify it at'
    : 'Draft. This letter has not been issued and is not valid.';
  await layout.write(words, styles.small, { ...column, y: 703 });
  if (!url) return;
  const link = { ...styles.code, size: 8.5, leading: 12, color: inks.signal };
  const last = await layout.write(url, link, { ...column, y: 716, lines: 2 });
  page.pdf.link(left, 707, width, last - 703, url);
}

export async function renderAcceptanceLetter(data: AcceptanceLetterData): Promise<Uint8Array> {
  const page = openPage({
    title: `Letter of acceptance ${data.referenceNumber}`,
    subject: `Platform access for ${data.firstName} ${data.lastName}`,
    date: new Date(data.decidedAt),
  });
  const layout = createTextLayout(page);
  const words = letterWords(data);
  await writeHead(page, layout, words);
  const title = (await writeAddress(layout, words)) + 48;
  await layout.write(words.title, styles.title, { ...column, y: title, tag: 'H1' });
  const prose = (text: string, y: number, lines: number) =>
    layout.write(text, styles.prose, { ...column, y, lines });
  const greeting = await prose(words.greeting, title + 32, 2);
  const opening = await prose(words.opening, greeting + 24, 5);
  const list = await writeOffers(page, layout, words.offers, opening + 26);
  const closing = await prose(words.closing, list + 6, 3);
  await writeSignature(page, layout, words, closing + 34);
  await writeVerification(page, layout, data.verificationUrl);
  await writeImprint(layout, { ...column, y: 745 });
  return page.finish();
}

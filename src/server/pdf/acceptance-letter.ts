import * as z from 'zod/mini';
import { fullName } from '#lib/applications/full-name.ts';
import { letterWords } from './letter-words.ts';
import { inks, openPage, styles } from './page.ts';
import type { TextStyle } from './text-layout.ts';

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

export async function renderAcceptanceLetter(data: AcceptanceLetterData): Promise<Uint8Array> {
  const page = openPage({
    title: `Letter of acceptance ${data.referenceNumber}`,
    subject: `Platform access for ${fullName(data)}`,
    date: new Date(data.decidedAt),
  });
  const words = letterWords(data);
  const write = (text: string, style: TextStyle, y: number, lines = 1) =>
    page.write(text, style, { x: left, width, y, lines });

  page.drawRule({ x: left, y: 118, width }, 1, inks.ink);
  await page.writeWordmark(left, 142);
  const right = { x: left + width - 200, width: 200, align: 'right' } as const;
  await page.write(words.date, styles.value, { ...right, y: 156 });
  await page.write(words.reference, styles.code, { ...right, y: 172 });

  const name = await write(words.addressee, styles.name, 226, 2);
  const position = await write(words.position, styles.prose, name + 17);
  const institution = await write(words.institution, styles.prose, position + 16, 2);

  const title = { x: left, width, y: institution + 48, tag: 'H1' } as const;
  await page.write(words.title, styles.title, title);
  const greeting = await write(words.greeting, styles.prose, title.y + 32, 2);
  let y = (await write(words.opening, styles.prose, greeting + 24, 5)) + 26;
  for (const offer of words.offers) {
    const middle = y - 4;
    page.ornament(() => page.pdf.circle(left + 6, middle, 1.8).fill(inks.spike));
    const item = { x: left + 22, y, width: width - 22, lines: 2, tag: 'LI' } as const;
    y = (await page.write(offer, styles.prose, item)) + 19;
  }
  const closing = await write(words.closing, styles.prose, y + 6, 3);

  const signature = closing + 34;
  await write(words.onBehalf, styles.aside, signature);
  page.drawRule({ x: left, y: signature + 40, width: 210 }, 0.5, inks.ink);
  page.drawMark(left + width - 62, signature - 6, 62);
  await write(words.role, styles.strong, signature + 56);
  await write(words.organization, styles.value, signature + 71);

  page.drawRule({ x: left, y: 688, width }, 0.5, inks.rule);
  const url = data.verificationUrl;
  if (url) {
    await write('This letter is issued electronically. Verify it at', styles.small, 703);
    const link = { ...styles.code, size: 8.5, leading: 12, color: inks.signal };
    const last = await write(url, link, 716, 2);
    page.pdf.link(left, 707, width, last - 703, url);
  } else {
    const draft = 'Draft. This letter has not been issued and is not valid.';
    await write(draft, styles.small, 703);
  }
  await page.writeImprint({ x: left, width, y: 745 });
  return page.finish();
}

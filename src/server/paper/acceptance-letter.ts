import * as z from 'zod/mini';
import { defineDocument } from './document.ts';
import { letterWords, type LetterWords } from './letter-words.ts';
import { writeImprint, writeWordmark } from './letterhead.ts';
import { drawContours, drawMark, drawRule, inks } from './ornaments.ts';
import { createPen, type Pen } from './pen.ts';
import { openSheet, type Sheet, sheetSize } from './sheet.ts';
import { styles } from './styles.ts';

/** What the letter of an approved application states (P-36). */
export const acceptanceLetterSchema = z.object({
  /** What the letter is filed under, such as `BAI-2026-0042`. */
  referenceNumber: z.string(),
  /** When the board decided, ISO 8601. */
  decidedAt: z.iso.datetime(),
  firstName: z.string(),
  lastName: z.string(),
  /** Values of the application's list (P-29); those without letters after a name are left out. */
  degrees: z.array(z.string()),
  position: z.string(),
  institution: z.string(),
  /** Where anybody can check that the letter is genuine; null on a draft, which says so. */
  verificationUrl: z.nullable(z.url()),
});

export type AcceptanceLetterData = z.infer<typeof acceptanceLetterSchema>;

const left = 84;
const width = 444;

async function writeHead(sheet: Sheet, pen: Pen, words: LetterWords): Promise<void> {
  sheet.ornament(() => {
    drawContours(sheet, { x: 0, y: 0, width: sheetSize.width, height: 118 }, inks.signal);
    drawRule(sheet, { x: 0, y: 118, width: sheetSize.width }, { weight: 1, color: inks.ink });
  });
  await writeWordmark(sheet, pen, { x: left, y: 142 });
  const column = { x: left + width - 200, width: 200, align: 'right' } as const;
  await pen.write(words.date, styles.value, { ...column, y: 156 });
  await pen.write(words.reference, styles.code, { ...column, y: 172 });
}

async function writeAddress(pen: Pen, words: LetterWords): Promise<number> {
  const name = await pen.write(words.addressee, styles.name, {
    x: left,
    y: 226,
    width,
    lines: 2,
  });
  const position = await pen.write(words.position, styles.prose, {
    x: left,
    y: name + 17,
    width,
  });
  return pen.write(words.institution, styles.prose, { x: left, y: position + 16, width, lines: 2 });
}

async function writeGains(
  sheet: Sheet,
  pen: Pen,
  { gains }: LetterWords,
  top: number,
): Promise<number> {
  let y = top;
  for (const gain of gains) {
    const line = y;
    sheet.ornament(() => {
      // A spike for a bullet: the mark's own, without its contours.
      sheet.pdf.lineWidth(0.9).lineJoin('round');
      sheet.pdf
        .moveTo(left, line - 3)
        .lineTo(left + 4, line - 3)
        .lineTo(left + 6, line - 8);
      sheet.pdf
        .lineTo(left + 8.5, line + 1)
        .lineTo(left + 10, line - 3)
        .lineTo(left + 13, line - 3);
      sheet.pdf.stroke(inks.spike);
    });
    y =
      (await pen.write(gain, styles.prose, {
        x: left + 22,
        y,
        width: width - 22,
        lines: 2,
        tag: 'LI',
      })) + 19;
  }
  return y;
}

async function writeSignature(
  sheet: Sheet,
  pen: Pen,
  words: LetterWords,
  top: number,
): Promise<void> {
  await pen.write(words.onBehalf, styles.aside, { x: left, y: top, width });
  sheet.ornament(() => {
    drawRule(sheet, { x: left, y: top + 40, width: 210 }, { weight: 0.5, color: inks.ink });
    drawMark(sheet, { x: left + width - 62, y: top - 6, width: 62 });
  });
  await pen.write(words.role, styles.strong, {
    x: left,
    y: top + 56,
    width,
  });
  await pen.write(words.organization, styles.value, { x: left, y: top + 71, width });
}

async function writeVerification(sheet: Sheet, pen: Pen, url: string | null): Promise<void> {
  sheet.ornament(() => {
    drawRule(sheet, { x: left, y: 688, width }, { weight: 0.5, color: inks.rule });
  });
  const place = { x: left, y: 703, width };
  if (url === null) {
    await pen.write(
      'Draft. This letter has not been issued and is not valid.',
      styles.small,
      place,
    );
    return;
  }
  await pen.write('This letter is issued electronically. Verify it at', styles.small, place);
  const link = { ...styles.code, size: 8.5, leading: 12, color: inks.signal };
  const last = await pen.write(url, link, { x: left, y: 716, width, lines: 2 });
  sheet.pdf.link(left, 707, width, last - 703, url);
}

async function render(data: AcceptanceLetterData): Promise<Uint8Array> {
  const sheet = openSheet({
    title: `Letter of acceptance ${data.referenceNumber}`,
    subject: `Platform access for ${data.firstName} ${data.lastName}`,
    date: new Date(data.decidedAt),
  });
  const pen = createPen(sheet);
  const words = letterWords(data);
  await writeHead(sheet, pen, words);
  const address = await writeAddress(pen, words);
  const title = address + 48;
  await pen.write(words.title, styles.title, { x: left, y: title, width, tag: 'H1' });
  const dear = await pen.write(words.greeting, styles.prose, {
    x: left,
    y: title + 32,
    width,
    lines: 2,
  });
  const opening = await pen.write(words.opening, styles.prose, {
    x: left,
    y: dear + 24,
    width,
    lines: 5,
  });
  const list = await writeGains(sheet, pen, words, opening + 26);
  const end = await pen.write(words.closing, styles.prose, {
    x: left,
    y: list + 6,
    width,
    lines: 3,
  });
  await writeSignature(sheet, pen, words, end + 34);
  await writeVerification(sheet, pen, data.verificationUrl);
  await writeImprint(pen, { x: left, y: 745, width });
  return sheet.finish();
}

/** Tells a researcher that the board approved their application. */
export const acceptanceLetter = defineDocument(acceptanceLetterSchema, render);

import * as z from 'zod/mini';
import { fullName } from '#model/applications/naming.ts';
import { letterWords } from './letter-words.ts';
import { type Column, inks, openPage, type Page, type PageFlow, styles } from './page.ts';
import { heightOf, type TextStyle } from './text-layout.ts';

export const acceptanceLetterSchema = z.object({
  referenceNumber: z.string(),
  decidedAt: z.iso.datetime(),
  firstName: z.string(),
  lastName: z.string(),
  degrees: z.array(z.string()),
  position: z.string(),
  institution: z.string(),
  /** Which text it was issued with; mail that waited since before has none. */
  wording: z.optional(z.int()),
  /** Null on a draft. */
  verificationUrl: z.nullable(z.url()),
});

export type AcceptanceLetterData = z.infer<typeof acceptanceLetterSchema>;

const left = 84;
const width = 444;

/** The first baseline below the head, and the lowest one above the foot. */
const [top, bottom] = [226, 672];

/** Above the signature, and from its first baseline to its last. */
const [signatureGap, signatureHeight] = [34, 71];

interface Paragraph extends Omit<Column, 'x' | 'width'> {
  /** From the last baseline of the paragraph before. */
  gap: number;
  isOffer?: boolean;
}

const offerIndent = 22;

/** @param scale of what the applicant typed. */
async function layOutParagraphs(page: Page, data: AcceptanceLetterData, scale: number) {
  const words = letterWords(data);
  const typed = (style: TextStyle): TextStyle => ({
    ...style,
    size: style.size * scale,
    leading: style.leading * scale,
  });
  const layOut = async (text: string, style: TextStyle, place: Omit<Paragraph, 'block'>) => ({
    ...place,
    block: await page.layOut(text, style, width - (place.isOffer ? offerIndent : 0)),
  });
  return Promise.all<Paragraph>([
    layOut(words.addressee, typed(styles.name), { gap: 0 }),
    layOut(words.position, typed(styles.prose), { gap: 17 }),
    layOut(words.institution, typed(styles.prose), { gap: 16 }),
    layOut(words.title, styles.title, { gap: 48, tag: 'H1' }),
    layOut(words.greeting, typed(styles.prose), { gap: 32 }),
    layOut(words.opening, styles.prose, { gap: 24 }),
    ...words.offers.map((offer, index) =>
      layOut(offer, styles.prose, { gap: index === 0 ? 26 : 19, isOffer: true, tag: 'LI' }),
    ),
    layOut(words.closing, styles.prose, { gap: 25 }),
  ]);
}

/** On one page, if need be with smaller typed texts; else on more, in a size in between. */
async function fitParagraphs(page: Page, data: AcceptanceLetterData): Promise<Paragraph[]> {
  for (const scale of [1, 0.84, 0.7]) {
    const paragraphs = await layOutParagraphs(page, data, scale);
    const height = paragraphs.reduce((sum, { gap, block }) => sum + gap + heightOf(block), 0);
    if (top + height + signatureGap + signatureHeight <= bottom) return paragraphs;
  }
  return layOutParagraphs(page, data, 0.84);
}

export async function renderAcceptanceLetter(data: AcceptanceLetterData): Promise<Uint8Array> {
  const page = openPage({
    title: `Letter of acceptance ${data.referenceNumber}`,
    subject: `Platform access for ${fullName(data)}`,
    date: new Date(data.decidedAt),
  });
  const words = letterWords(data);
  const write = (text: string, style: TextStyle, y: number) =>
    page.write(text, style, { x: left, width, y });

  async function startPage(): Promise<void> {
    page.drawRule({ x: left, y: 118, width }, 1, inks.ink);
    await page.writeWordmark(left, 142);
    const right = { x: left + width - 200, width: 200, align: 'right' } as const;
    await page.write(words.date, styles.value, { ...right, y: 156 });
    await page.write(words.reference, styles.code, { ...right, y: 172 });
  }

  const endPage = () => page.writeImprint({ x: left, width, y: 745 });

  const flow: PageFlow = {
    top,
    bottom,
    async nextPage() {
      await endPage();
      page.pdf.addPage();
      await startPage();
    },
  };

  await startPage();
  let y = top;
  const paragraphs = await fitParagraphs(page, data);
  for (const [index, { gap, isOffer, ...paragraph }] of paragraphs.entries()) {
    // A heading stays with the text below it.
    const below = paragraph.tag === 'H1' ? paragraphs[index + 1] : undefined;
    const height = heightOf(paragraph.block) + (below ? below.gap + heightOf(below.block) : 0);
    const first = await page.roomFor(height, y + gap, flow);
    if (isOffer) page.ornament(() => page.pdf.circle(left + 6, first - 4, 1.8).fill(inks.spike));
    const indent = isOffer ? offerIndent : 0;
    y = await page.set([{ ...paragraph, x: left + indent, width: width - indent }], first, flow);
  }

  const signature = await page.roomFor(signatureHeight, y + signatureGap, flow);
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
    const last = await write(url, link, 716);
    page.pdf.link(left, 707, width, last - 703, url);
  } else {
    const draft = 'Draft. This letter has not been issued and is not valid.';
    await write(draft, styles.small, 703);
  }
  await endPage();
  return page.finish();
}

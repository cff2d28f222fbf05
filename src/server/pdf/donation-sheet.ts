import { inks, openPage, styles } from './page.ts';

export const left = 72;
export const width = 468;
const column = { x: left, width };

interface Head {
  heading: string;
  /** Beside the heading. */
  figure: string | null;
  lead: string;
  issued: string | null;
  isTest: boolean;
  /** Above the letterhead of every page. */
  warning: string | null;
}

/** A framed sheet with its head; `y` is the last line of it. */
export async function openDonationSheet(
  facts: Parameters<typeof openPage>[0],
  { heading, figure, lead, issued, isTest, warning }: Head,
) {
  const page = openPage(facts);

  async function startPage(): Promise<void> {
    const color = isTest ? inks.spike : inks.ink;
    page.ornament(() => page.pdf.lineWidth(1).rect(36, 36, 540, 720).stroke(color));
    if (warning) await page.write(warning, styles.warning, { ...column, y: 72 });
  }

  await startPage();
  await page.writeWordmark(left, 104);
  const line = { ...column, y: 202 };
  await page.write(heading, styles.title, { ...line, tag: 'H1' });
  if (figure) await page.write(figure, styles.figure, { ...line, align: 'right' });
  let y = await page.write(lead, styles.lead, { ...column, y: 236, lines: 3 });
  if (issued) y = await page.write(issued, styles.small, { ...column, y: y + 20, lines: 2 });
  return { page, y, startPage, endPage: () => page.writeImprint({ ...column, y: 724 }) };
}

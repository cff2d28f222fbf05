import { styles, writeImprint, writeWordmark } from './letterhead.ts';
import { inks, openPage } from './page.ts';
import { createTextLayout } from './text-layout.ts';

export const left = 72;
export const width = 468;

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
  facts: { title: string; subject: string; date: Date },
  { heading, figure, lead, issued, isTest, warning }: Head,
) {
  const page = openPage(facts);
  const layout = createTextLayout(page);
  const column = { x: left, width };
  const frame = isTest ? inks.spike : inks.ink;

  async function startPage(): Promise<void> {
    page.ornament(() => page.pdf.lineWidth(1).rect(36, 36, 540, 720).stroke(frame));
    if (warning) await layout.write(warning, styles.warning, { ...column, y: 72 });
  }

  await startPage();
  await writeWordmark(page, layout, { x: left, y: 104 });
  const line = { ...column, y: 202 };
  await layout.write(heading, styles.title, { ...line, tag: 'H1' });
  if (figure) await layout.write(figure, styles.figure, { ...line, align: 'right' });
  let y = await layout.write(lead, styles.lead, { ...column, y: 236, lines: 3 });
  if (issued) y = await layout.write(issued, styles.small, { ...column, y: y + 20, lines: 2 });
  const endPage = () => writeImprint(layout, { ...column, y: 724 });
  return { page, layout, y, startPage, endPage };
}

import { identity } from '#site/identity.ts';
import { drawMark } from './ornaments.ts';
import type { Pen } from './pen.ts';
import type { Sheet } from './sheet.ts';
import { styles } from './styles.ts';

/** Mark and name, as the site's header has them. */
export async function writeWordmark(
  sheet: Sheet,
  pen: Pen,
  { x, y }: { x: number; y: number },
): Promise<void> {
  sheet.ornament(() => {
    drawMark(sheet, { x, y, width: 34 });
  });
  await pen.write(identity.name, styles.wordmark, { x: x + 42, y: y + 14, width: 116, lines: 2 });
}

/** Who the organisation is, in two lines at the foot of a sheet. */
export async function writeImprint(
  pen: Pen,
  place: { x: number; y: number; width: number },
): Promise<void> {
  const { name, address, email, phone, taxStatus } = identity;
  const first = await pen.write([name, ...address].join(', '), styles.small, place);
  await pen.write(`${taxStatus} non-profit | ${email} | ${phone}`, styles.small, {
    ...place,
    y: first + styles.small.leading,
  });
}

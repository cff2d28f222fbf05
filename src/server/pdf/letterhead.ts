import { identity } from '#site/identity.ts';
import { inks, type Page } from './page.ts';
import type { TextLayout, TextStyle } from './text-layout.ts';

export const styles = {
  title: { face: 'serif', size: 28, leading: 32, color: inks.ink },
  figure: { face: 'serif', size: 34, leading: 38, color: inks.ink },
  lead: { face: 'serif', size: 13.5, leading: 19.5, color: inks.ink },
  /** The serif face has the most letters. */
  name: { face: 'serif', size: 12.5, leading: 17, color: inks.ink },
  wordmark: { face: 'serif', size: 13, leading: 14.5, color: inks.ink },
  prose: { face: 'serif', size: 11.5, leading: 17, color: inks.ink },
  aside: { face: 'italic', size: 11.5, leading: 17, color: inks.soft },
  label: { face: 'sans', size: 9.5, leading: 14, color: inks.soft },
  value: { face: 'sans', size: 10.5, leading: 15, color: inks.ink },
  strong: { face: 'semibold', size: 10.5, leading: 15, color: inks.ink },
  warning: { face: 'semibold', size: 10.5, leading: 15, color: inks.spike },
  small: { face: 'sans', size: 8.5, leading: 12.5, color: inks.soft },
  code: { face: 'mono', size: 9.5, leading: 15, color: inks.ink },
} as const satisfies Record<string, TextStyle>;

export async function writeWordmark(
  page: Page,
  layout: TextLayout,
  { x, y }: { x: number; y: number },
): Promise<void> {
  page.drawMark(x, y, 34);
  await layout.write(identity.name, styles.wordmark, {
    x: x + 42,
    y: y + 14,
    width: 116,
    lines: 2,
  });
}

export async function writeImprint(
  layout: TextLayout,
  place: { x: number; y: number; width: number },
): Promise<void> {
  const { name, address, email, phone, taxStatus } = identity;
  const first = await layout.write([name, ...address].join(', '), styles.small, place);
  await layout.write(`${taxStatus} non-profit | ${email} | ${phone}`, styles.small, {
    ...place,
    y: first + styles.small.leading,
  });
}

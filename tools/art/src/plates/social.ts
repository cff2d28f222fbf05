/** The social cards: a page's title beside a plate, 1200 by 630 pixels. */
import { existsSync, readFileSync } from 'node:fs';
import sharp, { type OverlayOptions } from 'sharp';
import { about } from '../../../../src/site/copy/about.ts';
import { contact } from '../../../../src/site/copy/contact.ts';
import { donate } from '../../../../src/site/copy/donate.ts';
import { donors } from '../../../../src/site/copy/donors.ts';
import { home } from '../../../../src/site/copy/home.ts';
import { partners } from '../../../../src/site/copy/partners.ts';
import { privacy } from '../../../../src/site/copy/privacy.ts';
import { researchers } from '../../../../src/site/copy/researchers.ts';
import { signup } from '../../../../src/site/copy/signup.ts';
import { terms } from '../../../../src/site/copy/terms.ts';
import { file, write } from '../core/out.ts';
import { token } from '../core/palette.ts';
import { el, stroke } from '../core/svg.ts';
import { letters, width as measured } from '../core/type.ts';
import { mark } from './mark.ts';

const [W, H] = [1200, 630];

/** One card. */
export interface Card {
  readonly title: string;
  /** Written small under the title. */
  readonly line?: string;
  /** A drawing of the repository, or none. */
  readonly art?: string;
  /** Where the drawing stands: left, top and width in pixels; it may run off the card. */
  readonly at?: readonly [number, number, number];
  readonly dark?: boolean;
}

/** Breaks a title into lines no wider than `room`, the most even of the shortest breaks. */
function broken(title: string, size: number, room: number): string[] {
  const words = title.split(' ');
  const fits = (limit: number) => {
    const lines: string[] = [];
    let line = '';
    for (const word of words) {
      const longer = line ? `${line} ${word}` : word;
      if (line && measured(longer, 'display', size, -0.022) > limit) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  };
  const most = fits(room).length;
  let limit = room;
  while (limit > room * 0.5 && fits(limit - 10).length === most) limit -= 10;
  return fits(limit);
}

/** Draws a card as a PNG of at most 256 colours. */
export async function card({
  title,
  line,
  art,
  at = [700, 100, 440],
  dark = false,
}: Card): Promise<Buffer> {
  const ground = dark ? token.ink : token.paper;
  const ink = dark ? token.onInk : token.ink;
  const room = 560;
  const size = [84, 76, 68, 60, 52].find((s) => broken(title, s, room).length * s <= 330) ?? 46;
  const rows = broken(title, size, room);
  const foot = 560;
  const top = foot - (line ? 54 : 8) - (rows.length - 1) * size * 1.03;
  const text = el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: W,
      height: H,
      viewBox: `0 0 ${W} ${H}`,
      fill: 'none',
    },
    el(
      'g',
      {
        transform: 'translate(70 62)scale(1.7)',
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        'stroke-width': 1.5,
      },
      el('path', { d: mark.rings, stroke: ink }),
      el('path', { d: mark.spike, stroke: dark ? token.spikeOnInk : token.spike }),
    ),
    el('path', {
      d: letters('Bioelectric Atlas', 'display', 32, 142, 100, { tracking: -0.01 }),
      fill: ink,
    }),
    ...rows.map((row, i) =>
      el('path', {
        d: letters(row, 'display', size, 70, top + i * size * 1.03, { tracking: -0.022 }),
        fill: ink,
      }),
    ),
    line
      ? el('path', {
          d: letters(line, 'sans', 25, 72, foot, {}),
          fill: dark ? token.onInk2 : token.ink2,
        })
      : '',
    stroke(`M70 596.5H${W - 70}`, dark ? token.onInkRule : token.ink, 1),
  );
  const layers: OverlayOptions[] = [];
  if (art) {
    const [x, y, width] = at;
    const source = readFileSync(file(art));
    const units = art.endsWith('.svg') ? Number(/width="([\d.]+)"/.exec(source.toString())![1]) : 0;
    const scaled = await sharp(source, units ? { density: (72 * width) / units } : {})
      .resize({ width })
      .png()
      .toBuffer();
    const { height } = await sharp(scaled).metadata();
    const left = Math.max(0, -x);
    const up = Math.max(0, -y);
    const piece = await sharp(scaled)
      .extract({
        left,
        top: up,
        width: Math.min(width - left, W - Math.max(0, x)),
        height: Math.min(height! - up, 596 - Math.max(0, y)),
      })
      .toBuffer();
    layers.push({ input: piece, left: Math.max(0, x), top: Math.max(0, y) });
  }
  layers.push({ input: Buffer.from(text) });
  return sharp({ create: { width: W, height: H, channels: 3, background: ground } })
    .composite(layers)
    .png({ palette: true, quality: 70, dither: 0, compressionLevel: 9, effort: 8 })
    .toBuffer();
}

const figure = (name: string) => `src/art/figures/${name}.svg`;

const researching = { art: figure('fig-electrodes'), at: [664, 84, 640] } as const;

/** The cards of the fixed pages, by file name: a page's headline, and below it its title. */
export const cards: Record<string, Card> = {
  home: {
    title: home.hero.heading,
    art: 'public/film/hero-poster.avif',
    at: [560, 18, 680],
    dark: true,
  },
  impact: { title: home.aliases['/impact'].title, art: figure('fig-hand'), at: [664, 84, 640] },
  about: {
    title: about.hero.heading,
    line: about.title,
    art: figure('fig-body'),
    at: [694, 36, 430],
  },
  leadership: {
    title: about.aliases['/leadership'].title,
    art: figure('fig-board'),
    at: [660, 84, 560],
  },
  researchers: { title: researchers.hero.heading, line: researchers.title, ...researching },
  research: { title: researchers.aliases['/research'].title, ...researching },
  'get-involved': { title: researchers.aliases['/get-involved'].title, ...researching },
  partners: {
    title: partners.hero.heading,
    line: partners.title,
    art: figure('fig-partners'),
    at: [664, 84, 640],
  },
  donors: {
    title: donors.hero.heading,
    line: donors.title,
    art: figure('fig-donors'),
    at: [628, 12, 560],
  },
  donate: {
    title: donate.title,
    line: 'A 501(c)(3) non-profit',
    art: figure('donation-plate'),
    at: [560, 104, 660],
    dark: true,
  },
  blog: {
    title: 'The atlas blog',
    line: 'Articles, with sources',
    art: figure('fig-wound'),
    at: [664, 70, 520],
  },
  contact: {
    title: contact.hero.heading,
    line: contact.title,
    art: figure('fig-cells'),
    at: [664, 84, 740],
  },
  signup: {
    title: signup.title,
    line: 'For researchers',
    art: figure('fig-neurula'),
    at: [664, 70, 500],
  },
  privacy: { title: privacy.title, art: 'src/art/login.svg', at: [300, -10, 1080] },
  terms: { title: terms.title, art: 'src/art/login.svg', at: [300, -10, 1080] },
};

/** Writes the cards of the fixed pages. */
export async function plateSocial(): Promise<void> {
  for (const [name, of] of Object.entries(cards)) {
    const art = of.art && existsSync(file(of.art)) ? of.art : undefined;
    write(`public/social/${name}.png`, await card({ ...of, art }));
  }
}

/**
 * The hero film: the body's isopotentials, breathing, while one front of depolarisation crosses them.
 * Lines are not traced but shaded: a pixel's distance to the nearest line is the distance of its line
 * number from a whole one, over the local slope. 10 s at 24 frames a second, the last meets the first.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import type { Field } from '../core/field.ts';
import { file, write } from '../core/out.ts';
import { lineOnDark, mix, rgb, token } from '../core/palette.ts';
import { noise2 } from '../core/random.ts';
import { shade, stepped, weights } from './body-loop.ts';
import { bases, heart, solvedBody } from './body.ts';

/** Side of the square film in pixels, its frames, and the window on the body in its units. */
export const film = { side: 1200, frames: 240, rate: 24, x: -375, y: -46, window: 750 };

/** How far the front has come at `t` of the loop, in body units along the tissue. */
const reached = (t: number) => ((t + 0.39) % 1) * 580 - 50;

/** A field at every pixel of the film, by Catmull–Rom. */
function magnified(f: Field): Float32Array {
  const { side } = film;
  const out = new Float32Array(side * side);
  const k = film.window / side;
  const taps = (p: number, n: number) => {
    const i = Math.floor(p);
    const t = p - i;
    const w = [
      ((-t + 2) * t - 1) * t * 0.5,
      ((3 * t - 5) * t * t + 2) * 0.5,
      ((-3 * t + 4) * t + 1) * t * 0.5,
      (t - 1) * t * t * 0.5,
    ];
    return { at: [-1, 0, 1, 2].map((d) => Math.min(n - 1, Math.max(0, i + d))), w };
  };
  const xs = Array.from({ length: side }, (_, i) =>
    taps((film.x + (i + 0.5) * k - f.x0) / f.step - 0.5, f.w),
  );
  for (let j = 0; j < side; j++) {
    const row = taps((film.y + (j + 0.5) * k - f.y0) / f.step - 0.5, f.h);
    for (let i = 0; i < side; i++) {
      const column = xs[i]!;
      let sum = 0;
      for (let b = 0; b < 4; b++) {
        const base = row.at[b]! * f.w;
        let line = 0;
        for (let a = 0; a < 4; a++) line += column.w[a]! * f.v[base + column.at[a]!]!;
        sum += row.w[b]! * line;
      }
      out[j * side + i] = sum;
    }
  }
  return out;
}

/** When a front that starts in the heart arrives, as a distance through tissue (fast sweeping). */
function arrival(distance: Field): Field {
  const { w, h, step } = distance;
  const d = new Float64Array(w * h).fill(1e6);
  const rough = noise2(31);
  const slow = Float64Array.from(d, (_, k) => {
    const x = distance.x0 + ((k % w) + 0.5) * step;
    const y = distance.y0 + (Math.floor(k / w) + 0.5) * step;
    if (Math.hypot(x - heart[0], y - heart[1]) < 14) d[k] = Math.hypot(x - heart[0], y - heart[1]);
    const tissue = distance.v[k]! < 16 ? 1 : 6;
    return step * tissue * (1 + 0.24 * rough(x / 120, y / 120));
  });
  for (let pass = 0; pass < 12; pass++) {
    const [down, right] = [pass & 1, pass & 2];
    for (let jj = 0; jj < h; jj++)
      for (let ii = 0; ii < w; ii++) {
        const j = down ? h - 1 - jj : jj;
        const i = right ? w - 1 - ii : ii;
        const k = j * w + i;
        const a = Math.min(i > 0 ? d[k - 1]! : 1e6, i < w - 1 ? d[k + 1]! : 1e6);
        const b = Math.min(j > 0 ? d[k - w]! : 1e6, j < h - 1 ? d[k + w]! : 1e6);
        const s = slow[k]!;
        const t =
          Math.abs(a - b) >= s
            ? Math.min(a, b) + s
            : (a + b + Math.sqrt(2 * s * s - (a - b) ** 2)) / 2;
        if (t < d[k]!) d[k] = t;
      }
  }
  return { ...distance, v: d };
}

/** Everything that no frame changes. */
function stage() {
  const body = solvedBody();
  return {
    potentials: bases.map((name) => magnified(body.potentials[name])),
    skin: magnified(body.distance),
    front: magnified(arrival(body.distance)),
  };
}

const ramp = Array.from({ length: 512 }, (_, i) => mix(lineOnDark, i / 511));
const ground = rgb(token.ink);
const ember = rgb(token.spikeOnInk);

/** Paints the frame at `t` from 0 to 1 of the loop. */
function paint(
  { potentials, skin, front }: ReturnType<typeof stage>,
  t: number,
  u: Float32Array,
  out: Buffer,
): void {
  const { side } = film;
  const px = side / film.window;
  const w = weights(t);
  const c = bases.map((name) => w[name]);
  for (let k = 0; k < u.length; k++) {
    if (skin[k]! > 6) continue;
    let v = 0;
    for (let b = 0; b < c.length; b++) v += c[b]! * potentials[b]![k]!;
    u[k] = stepped(v);
  }
  const r = reached(t);
  // The front kindles as it leaves the heart and dies before the loop begins again, never a spot.
  const ease = (q: number) =>
    Math.min(1, Math.max(0, q)) ** 2 * (3 - 2 * Math.min(1, Math.max(0, q)));
  const alive = ease((r - 18) / 70) * ease((530 - r) / 90);
  for (let k = 0; k < u.length; k++) {
    const o = 3 * k;
    out[o] = ground[0];
    out[o + 1] = ground[1];
    out[o + 2] = ground[2];
    // A unit short of the skin, where the field carried outward does not bend the ends.
    const inside = 0.5 - (skin[k]! + 1.2) * px;
    if (inside <= 0) continue;
    const x = k % side;
    if (x === 0 || x === side - 1 || k < side || k >= u.length - side) continue;
    const v = u[k]!;
    const gx = (u[k + 1]! - u[k - 1]!) / 2;
    const gy = (u[k + side]! - u[k - side]!) / 2;
    const g = Math.hypot(gx, gy) + 1e-6;
    const bend =
      Math.abs(u[k + 1]! + u[k - 1]! - 2 * v) + Math.abs(u[k + side]! + u[k - side]! - 2 * v);
    const n = Math.round(v);
    const off = Math.abs(v - n);
    // Distance to the line by the second order, so that a line shrinking onto a summit stays a line.
    const far = (2 * off) / (g + Math.sqrt(g * g + 2 * bend * off));
    const heavy = n % 5 === 0;
    const ahead = (front[k]! - r) / (front[k]! > r ? 18 : 40);
    const lit = alive * Math.exp(-ahead * ahead);
    const width = (heavy ? 2.1 : 1.15) + lit * 0.9;
    const line = Math.min(1, Math.max(0, width / 2 + 0.5 - far));
    const crowd = Math.min(1, Math.max(0, (g - 0.3) / 0.3));
    const alpha =
      (line * (1 - crowd) + Math.min(1, width * g) * 0.8 * crowd) *
      Math.min(1, inside) *
      (heavy ? 1 : 0.86 + 0.14 * lit);
    const tone = ramp[Math.min(511, Math.max(0, Math.round(shade(v) * 511)))]!;
    const warm = 0.92 * lit;
    for (let q = 0; q < 3; q++) {
      const paint = tone[q]! + (ember[q]! - tone[q]!) * warm;
      out[o + q] = Math.round(ground[q]! + (paint - ground[q]!) * alpha);
    }
  }
}

const sound = (args: string[], feed?: (write: (b: Buffer) => Promise<void>) => Promise<void>) =>
  new Promise<void>((done, fail) => {
    const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    child.on('error', fail);
    child.on('exit', (code) => (code ? fail(new Error(`ffmpeg ended with ${code}`)) : done()));
    if (!feed) child.stdin.end();
    else
      feed(
        (b) =>
          new Promise((next) => (child.stdin.write(b) ? next() : child.stdin.once('drain', next))),
      ).then(() => child.stdin.end(), fail);
  });

/** Writes the posters; `npm run art -- poster` shows the first frame without encoding the film. */
export async function platePoster(): Promise<void> {
  const { side } = film;
  const frame = Buffer.alloc(side * side * 3);
  paint(stage(), 0, new Float32Array(side * side), frame);
  const raw = sharp(frame, { raw: { width: side, height: side, channels: 3 } });
  write(
    'public/film/hero-poster.avif',
    await raw.clone().avif({ quality: 46, effort: 5, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
  write(
    'public/film/hero-poster-760.avif',
    await raw
      .clone()
      .resize(760)
      .avif({ quality: 46, effort: 5, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
  await raw
    .clone()
    .png()
    .toFile(new URL('../../.cache/poster.png', import.meta.url).pathname);
}

/** Paints every frame and writes the film in both encodings. */
export async function plateFilm(): Promise<void> {
  const { side, frames, rate } = film;
  const set = stage();
  const master = new URL('../../.cache/hero.mkv', import.meta.url).pathname;
  const colours = [
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
  ];
  await sound(
    [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${side}x${side}`,
      '-r',
      `${rate}`,
      '-i',
      '-',
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv:flags=lanczos+accurate_rnd,format=yuv420p',
      ...colours,
      '-c:v',
      'libx264',
      '-qp',
      '0',
      '-preset',
      'ultrafast',
      master,
    ],
    async (send) => {
      const u = new Float32Array(side * side);
      for (let i = 0; i < frames; i++) {
        const frame = Buffer.alloc(side * side * 3);
        paint(set, i / frames, u, frame);
        await send(frame);
      }
    },
  );
  mkdirSync(file('public/film/'), { recursive: true });
  const log = new URL('../../.cache/pass', import.meta.url).pathname;
  const mp4 = file('public/film/hero.mp4').pathname;
  const h264 = [
    '-i',
    master,
    '-an',
    '-vf',
    'scale=1080:1080:flags=lanczos',
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-profile:v',
    'high',
    '-b:v',
    '695k',
    '-pix_fmt',
    'yuv420p',
    ...colours,
    '-passlogfile',
    log,
  ];
  await sound([...h264, '-pass', '1', '-f', 'null', '-']);
  await sound([...h264, '-pass', '2', '-movflags', '+faststart', mp4]);
  const webm = file('public/film/hero.webm').pathname;
  await sound([
    '-i',
    master,
    '-an',
    '-c:v',
    'libsvtav1',
    '-preset',
    '5',
    '-b:v',
    '655k',
    '-g',
    `${frames}`,
    '-pix_fmt',
    'yuv420p',
    ...colours,
    '-svtav1-params',
    'tune=0:rc=1',
    webm,
  ]);
  for (const path of [mp4, webm])
    console.log(path.split('/').pop(), `${(statSync(path).size / 1024).toFixed(0)} KB`);
}

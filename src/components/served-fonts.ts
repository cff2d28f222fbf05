/**
 * Puts the served fonts in the places of the local stand-ins on the first page of a visit, once it is
 * painted and its pictures are there. Both faces are shown at once, so that lines break anew no more
 * than once: on the screen in one frame, then part by part of the page beyond it, which keeps its size
 * meanwhile. One layout of a whole page would hold the page up; one that nobody sees, in a tab behind
 * another, may.
 */

const faces = ['Newsreader', 'Instrument Sans'];

async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve));
}

/** Resolves when a frame has been laid out and painted. */
function frame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function show(): void {
  document.documentElement.classList.add('served-fonts');
  document.querySelector('link[disabled]')?.removeAttribute('disabled');
}

/** The parts of the page that lie beyond the screen, with their heights in pixels. */
function partsBeyond(): { style: CSSStyleDeclaration; height: number }[] {
  return [...document.querySelectorAll<HTMLElement>('main > section, footer')].flatMap((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    return bottom < 0 || top > innerHeight ? [{ style: part.style, height }] : [];
  });
}

async function showPartByPart(): Promise<void> {
  const beyond = partsBeyond();
  for (const { style, height } of beyond) {
    style.blockSize = `${height}px`;
    style.contentVisibility = 'auto';
  }
  await frame();
  show();
  for (const { style } of beyond) {
    await frame();
    style.blockSize = '';
    style.contentVisibility = '';
  }
}

/** Does nothing on a page that had its fonts from the start (src/lib/after-paint.ts). */
export async function serveFonts(): Promise<void> {
  if (document.documentElement.classList.contains('served-fonts')) return;
  await loaded();
  await Promise.allSettled(faces.map((face) => document.fonts.load(`1em '${face}'`)));
  await (document.hidden ? show() : showPartByPart());
}

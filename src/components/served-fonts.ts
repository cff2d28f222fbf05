/**
 * Puts the served fonts in the places of the local stand-ins on the first page of a visit, once it is
 * painted and its pictures are there. Both faces are shown at once, so that lines break anew no more
 * than once: on the screen in one frame, then beyond it, a screen's height in each, in parts that keep
 * their size meanwhile. One layout of a whole page would hold the page up; one that nobody sees, in a
 * tab behind another, may.
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

/** Puts the late sheet in force (src/styles/late.css); a browser that never says so is not waited for. */
function enable(link: HTMLLinkElement): Promise<unknown> {
  link.disabled = false;
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    setTimeout(resolve, 300);
  });
}

/** Where what is laid out by itself stands, seen without a layout, which a question would cost. */
function whereabouts(): Promise<IntersectionObserverEntry[]> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(entries);
    });
    for (const part of document.querySelectorAll('main > section, .article-body > *, footer')) {
      observer.observe(part);
    }
  });
}

/** Keeps a part at a size and leaves it out while it is beyond the screen; without a size, gives it back. */
function keep({ target }: IntersectionObserverEntry, blockSize = ''): void {
  const contentVisibility = blockSize && 'auto';
  Object.assign((target as HTMLElement).style, { blockSize, contentVisibility });
}

/** Does nothing on a page that had its fonts from the start (src/lib/after-paint.ts). */
export async function serveFonts(): Promise<void> {
  const { classList } = document.documentElement;
  if (classList.contains('served-fonts')) return;
  await loaded();
  const link = document.querySelector<HTMLLinkElement>('link[disabled]');
  await Promise.allSettled([
    ...faces.map((face) => document.fonts.load(`1em '${face}'`)),
    link && fetch(link.href),
  ]);
  const screen = innerHeight;
  const beyond = document.hidden
    ? []
    : (await whereabouts()).filter(({ isIntersecting }) => !isIntersecting);
  for (const part of beyond) keep(part, `${part.boundingClientRect.height}px`);
  if (beyond.length > 0) await frame();
  // New faces make a browser lay the page out: the sheet that names them takes force, out of the
  // cache, in the frame in which the fonts change.
  if (link) await enable(link);
  classList.add('served-fonts');
  classList.remove('arriving');
  let room = 0;
  for (const part of beyond) {
    if (room <= 0) {
      await frame();
      room = screen;
    }
    room -= part.boundingClientRect.height;
    keep(part);
  }
}

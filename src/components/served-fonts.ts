/**
 * Puts the served fonts in the places of the local stand-ins on the first page of a visit, once it is
 * painted and its pictures are there. Both faces are shown at once, so that lines break anew no more
 * than once, and part after part, half a screen's height in each frame: one layout of all that is on the
 * screen would hold the page up. A page that nobody sees, in a tab behind another, changes in one go.
 */

const faces = ['Newsreader', 'Instrument Sans'];

/** What changes its faces by itself; what is in none of these changes first. */
const partsOfPage = 'main :is(header, section, section > ul > li, .article-body > *), footer';

async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve));
}

/** Resolves when a frame has been laid out and painted, at once where nobody sees it. */
function frame(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The late sheet (src/styles/late.css), which the page names for browsers that run no scripts. */
function lateSheet(named: Element): HTMLLinkElement | null {
  const link = document.createRange().createContextualFragment(named.textContent);
  return link.querySelector('link');
}

/**
 * Brings a sheet beside the element that names it, at first for paper alone, so that the screen is not
 * laid out again; a browser that never says that it is there is not waited for.
 */
function bring(sheet: HTMLLinkElement, named: Element): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      resolve();
    };
    // Nothing on the screen is to overtake what the fonts wait for.
    Object.assign(sheet, { media: 'print', fetchPriority: 'high', onload: done, onerror: done });
    named.after(sheet);
    setTimeout(done, 3000);
  });
}

/**
 * Where the parts stand, in the page's order, seen without a layout, which a question would cost:
 * within one and a half screens, where a browser lays out what `content-visibility` may leave out, or
 * beyond.
 */
function whereabouts(): Promise<IntersectionObserverEntry[]> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        observer.disconnect();
        resolve(entries);
      },
      { rootMargin: '150%' },
    );
    for (const part of document.querySelectorAll(partsOfPage)) observer.observe(part);
  });
}

interface Part {
  height: number;
  /** Styles of elements, and what keeps them as they are. */
  kept: [style: CSSStyleDeclaration, as: Partial<CSSStyleDeclaration>][];
}

/** A part that is laid out keeps its faces and what goes with them, but for parts within it; one beyond is left out and keeps its size. */
function read({ isIntersecting, target, boundingClientRect }: IntersectionObserverEntry): Part {
  const { height } = boundingClientRect;
  const elements = [target, ...target.querySelectorAll('*')] as HTMLElement[];
  return {
    height,
    kept: isIntersecting
      ? elements
          .filter((element) => element.closest(partsOfPage) === target)
          .map((element) => {
            const { fontFamily, letterSpacing } = getComputedStyle(element);
            return [element.style, { fontFamily, letterSpacing }];
          })
      : [[(target as HTMLElement).style, { blockSize: `${height}px`, contentVisibility: 'auto' }]],
  };
}

const nothing = { blockSize: '', contentVisibility: '', fontFamily: '', letterSpacing: '' };

/** Does nothing on a page that had its fonts from the start (src/lib/after-paint.ts), else says `served-fonts` at the end. */
export async function serveFonts(): Promise<void> {
  const { classList } = document.documentElement;
  if (classList.contains('served-fonts')) return;
  await loaded();
  const named = document.querySelector('noscript');
  const sheet = named && lateSheet(named);
  await Promise.allSettled([
    ...faces.map((face) => document.fonts.load(`1em '${face}'`)),
    sheet && bring(sheet, named),
  ]);
  // All is read before anything is written, which a browser would have to lay out for the next question.
  const parts = document.hidden ? [] : (await whereabouts()).map(read);
  for (const { kept } of parts) for (const [style, as] of kept) Object.assign(style, as);
  await frame();
  // New faces make a browser lay the page out: the sheet that names them takes force by itself.
  if (sheet) sheet.media = '';
  await frame();
  classList.add('served-fonts');
  classList.remove('arriving');
  let room = 0;
  for (const { height, kept } of parts) {
    if (room <= 0) {
      await frame();
      room = innerHeight / 2;
    }
    room -= height;
    for (const [style] of kept) Object.assign(style, nothing);
  }
  dispatchEvent(new Event('served-fonts'));
}

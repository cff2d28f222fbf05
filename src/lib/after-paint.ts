/**
 * The script that stands in every page's head: what waits until the page is seen. What paints a page
 * travels alone; what is asked for earlier shares the line with it.
 *
 * The page's own scripts, which its HTML names in `script[data-src]` (tools/build/late-scripts.ts),
 * come once it is painted and parsed; each name goes when its script has run. A page that stays
 * unpainted, as in a tab behind another, gets them 300 milliseconds after it is loaded. A button that
 * is pressed before the first script has run is pressed again when all have.
 *
 * The served fonts come once it is painted and its pictures are there. Until then the local faces of
 * the same measures stand in (src/styles/type.css). Both faces are shown at once, so that lines break
 * anew no more than once: on the screen in one frame, then part by part of the page beyond it, which
 * keeps its size meanwhile. One layout of a whole page would hold the page up; one that nobody sees, in
 * a tab behind another, may. Later pages of a visit, a reload and the way back find the fonts in the
 * browser's cache and ask at once, so that the stand-ins are seen no second time. The sheet with the
 * faces of other people's words stands disabled in the heads that have it, which browsers do not fetch.
 */
export const afterPaint = `{
  let when = (event) => new Promise((resolve) => addEventListener(event, resolve)),
    parsed = when('DOMContentLoaded'),
    loaded = when('load'),
    painted = Promise.race([
      new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
      loaded.then(() => new Promise((resolve) => setTimeout(resolve, 300)))
    ]),
    show = () => {
      document.documentElement.classList.add('served-fonts');
      document.querySelector('link[disabled]')?.removeAttribute('disabled');
    },
    frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    change = async () => {
      let beyond = [...document.querySelectorAll('main>section,footer')]
        .map((part) => [part.style, part.getBoundingClientRect()])
        .filter(([, { top, bottom }]) => bottom < 0 || top > innerHeight);
      for (let [style, { height }] of beyond) {
        style.blockSize = height + 'px';
        style.contentVisibility = 'auto';
      }
      await frame();
      show();
      for (let [style] of beyond) {
        await frame();
        style.blockSize = style.contentVisibility = '';
      }
    },
    [visit] = performance.getEntriesByType('navigation');
  let pressed,
    press = ({ target }) => pressed = target.closest('button'),
    run = (late) => new Promise((resolve) => {
      let done = () => { removeEventListener('click', press); late.remove(); resolve() };
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: late.dataset.src, onload: done, onerror: done }))
    });
  addEventListener('click', press);
  Promise.all([painted, parsed]).then(() => Promise.all([...document.querySelectorAll('script[data-src]')].map(run))).then(() => pressed?.click());
  visit?.type == 'navigate' && !document.referrer.startsWith(origin + '/')
    ? Promise.all([painted, loaded]).then(() => Promise.allSettled(['Newsreader', 'Instrument Sans'].map((name) => document.fonts.load('1em ' + name)))).then(() => document.hidden ? show() : change())
    : show();
}`.replaceAll(/\s*\n\s*/g, ' ');

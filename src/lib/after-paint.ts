/**
 * The script that stands in every page's head: what waits until the page is seen. What paints a page
 * travels alone; what is asked for earlier shares the line with it.
 *
 * The page's own scripts, which its HTML names in `script[data-src]` (tools/build/late-scripts.ts),
 * come once it is painted and parsed; each name goes when its script has run. A page that stays
 * unpainted, as in a tab behind another, gets them 300 milliseconds after it is loaded. A button that
 * is pressed before the first script has run is pressed again when all have.
 *
 * The first page of a visit shows the local faces of the same measures (src/styles/type.css) until one
 * of those scripts changes them (src/components/served-fonts.ts). Later pages, a reload and the way
 * back find the fonts in the browser's cache and ask at once, so that the stand-ins are seen no second
 * time. Unless it opens at a fragment, the first page of a visit leaves out what lies below the screen
 * until its fonts come (`.arriving` in src/styles/base.css); a page that is come back to must not, since
 * guessed heights would put it elsewhere. The sheet of what nothing needs before (src/styles/late.css)
 * is named in the head for browsers without scripts only: one that stands disabled is fetched at once
 * by browsers that look ahead for what a page will need.
 */
export const afterPaint = `{
  let root = document.documentElement.classList,
    when = (event) => new Promise((resolve) => addEventListener(event, resolve)),
    painted = Promise.race([
      new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
      when('load').then(() => new Promise((resolve) => setTimeout(resolve, 300)))
    ]),
    pressed,
    press = ({ target }) => pressed = target.closest('button'),
    run = (late) => new Promise((resolve) => {
      let done = () => { removeEventListener('click', press); late.remove(); resolve() };
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: late.dataset.src, onload: done, onerror: done }))
    });
  addEventListener('click', press);
  Promise.all([painted, when('DOMContentLoaded')]).then(() => Promise.all([...document.querySelectorAll('script[data-src]')].map(run))).then(() => pressed?.click());
  if (performance.getEntriesByType('navigation')[0]?.type != 'navigate' || document.referrer.startsWith(origin + '/')) {
    root.add('served-fonts');
    let late = document.querySelector('noscript');
    late.insertAdjacentHTML('afterend', late.textContent);
  } else if (!location.hash) root.add('arriving')
}`.replaceAll(/\s*\n\s*/g, ' ');

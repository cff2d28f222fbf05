/**
 * The one script that stands in a page's head: when to ask for the served fonts. Until then the
 * local faces of the same measures stand in (src/styles/type.css), so nothing waits for a font.
 *
 * A visit's first page asks once it is painted and its pictures are there: fonts asked for earlier
 * share the line with what paints it. Both faces are shown at once, so that lines break anew no more
 * than once. Later pages of the visit, a reload and the way back find them in the browser's cache and
 * ask at once, so that the stand-ins are seen no second time. The sheet with the faces of other
 * people's words stands disabled in the heads that have it, which browsers do not fetch.
 */
export const fontStart = `{
  let show = () => {
      document.documentElement.classList.add('served-fonts');
      document.querySelector('link[disabled]')?.removeAttribute('disabled');
    },
    load = () => Promise.allSettled(['Newsreader', 'Instrument Sans'].map((name) => document.fonts.load('1em ' + name))).then(show),
    [visit] = performance.getEntriesByType('navigation');
  visit?.type == 'navigate' && !document.referrer.startsWith(origin + '/')
    ? new PerformanceObserver(() => document.readyState == 'complete' ? load() : addEventListener('load', load)).observe({ type: 'paint', buffered: true })
    : show();
}`.replaceAll(/\s*\n\s*/g, ' ');

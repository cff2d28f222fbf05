/**
 * The one script that stands in a page's head: when to ask for the served fonts. Until then the
 * local faces of the same measures stand in (src/styles/type.css), so nothing waits for a font.
 *
 * A visit's first page asks once it is painted: fonts asked for earlier share the line with what
 * paints it. Later pages of the visit, a reload and the way back find them in the browser's cache
 * and ask at once, so that the stand-ins are seen no second time. The sheet with the faces of
 * other people's words stands disabled in the heads that have it, which browsers do not fetch.
 */
export const fontStart = `{
  let start = () => {
      document.documentElement.classList.add('served-fonts');
      document.querySelector('link[disabled]')?.removeAttribute('disabled');
    },
    [visit] = performance.getEntriesByType('navigation');
  visit?.type == 'navigate' && !document.referrer.startsWith(origin + '/')
    ? new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    : start();
}`.replaceAll(/\s*\n\s*/g, ' ');

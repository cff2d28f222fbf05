/**
 * The script in the head of an alias: opens the page at the section that its meta element names,
 * before it is painted (src/components/sections/OpenAt.astro). Its place needs the heights of all that
 * stands above, so that nothing is left out (src/lib/after-paint.ts).
 */
export const openAt = `document.documentElement.classList.remove('arriving');
addEventListener('DOMContentLoaded', () => {
  let [visit] = performance.getEntriesByType('navigation'),
    { content } = document.querySelector('meta[name=open-at]');
  if (visit?.type == 'navigate' && !location.hash) document.getElementById(content)?.scrollIntoView({ behavior: 'instant' });
})`.replaceAll(/\s*\n\s*/g, ' ');

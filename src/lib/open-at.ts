/**
 * The script in the head of an alias: opens the page at the section that its meta element names,
 * before it is painted (src/components/sections/OpenAt.astro). Its place needs the heights of all that
 * stands above it, so that nothing of that is left out (src/lib/after-paint.ts).
 */
export const openAt = `addEventListener('DOMContentLoaded', () => {
  let [visit] = performance.getEntriesByType('navigation'),
    { content } = document.querySelector('meta[name=open-at]'),
    section = document.getElementById(content),
    above = section;
  if (visit?.type == 'navigate' && !location.hash) {
    for (; above; above = above.previousElementSibling) above.style.contentVisibility = 'visible';
    section.scrollIntoView({ behavior: 'instant' })
  }
})`.replaceAll(/\s*\n\s*/g, ' ');

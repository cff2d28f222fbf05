/** Length of a count-up in milliseconds (P-7). */
const duration = 2000;

function count(element: HTMLElement, start: number): void {
  const { prefix = '', value = '0', suffix = '' } = element.dataset;
  const progress = Math.min(1, (performance.now() - start) / duration);
  const eased = 1 - (1 - progress) ** 3;
  element.textContent = `${prefix}${Math.round(Number(value) * eased)}${suffix}`;
  if (progress < 1) requestAnimationFrame(() => count(element, start));
  else element.style.minInlineSize = '';
}

/**
 * Counts an element's number up from zero, once, when half of it is first seen. What comes after
 * the number keeps its place meanwhile. Those who ask for stillness keep the final number.
 */
export function countUpWhenSeen(element: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      element.style.minInlineSize = `${element.offsetWidth}px`;
      count(element, performance.now());
    },
    { threshold: 0.5 },
  );
  observer.observe(element);
}

/**
 * Fetches a page as the server has it, and runs those of its scripts that are missing here, because the page of a
 * failure has none of the article's.
 *
 * @throws when no page with the element arrives, or a script does not
 */
export async function fetchPage(address: string, id: string, signal: AbortSignal) {
  const response = await fetch(address, { signal, headers: { Accept: 'text/html' } });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const element = page.getElementById(id);
  if (!response.ok || !element) throw new Error(address);
  // A module that ran before does not run again.
  for (const { src } of page.scripts) if (src) await import(/* @vite-ignore */ src);
  return { element, title: page.title };
}

const namedElements = '[id], a[href], button';

// Names an element in the same way before and after.
function swapName(element: Element): string {
  return element.id || element.getAttribute('href') || element.textContent.trim();
}

function findByName(content: HTMLElement, name: string): HTMLElement[] {
  return [...content.querySelectorAll<HTMLElement>(namedElements)].filter(
    (one) => swapName(one) === name,
  );
}

const measureTop = (element: Element) => element.getBoundingClientRect().top;

/** Swaps the children without moving the focus or what is being read. */
export function swapContent(content: HTMLElement, next: HTMLElement): void {
  const focused = content.contains(document.activeElement) ? document.activeElement : null;
  const read = [...content.querySelectorAll(namedElements)].find((one) => {
    const isSeen = scrollY > 0 && one.getBoundingClientRect().bottom > 0;
    const name = swapName(one);
    return isSeen && [content, next].every((where) => findByName(where, name).length === 1);
  });
  const [readTop, focusTop] = [read ? measureTop(read) : 0, focused ? measureTop(focused) : 0];
  content.replaceChildren(...[...next.childNodes].map((node) => document.adoptNode(node)));
  const [stillRead] = read ? findByName(content, swapName(read)) : [];
  if (stillRead) scrollBy({ top: measureTop(stillRead) - readTop, behavior: 'instant' });
  const distance = (one: Element) => Math.abs(measureTop(one) - focusTop);
  const [stillFocused] = focused
    ? findByName(content, swapName(focused)).sort((a, b) => distance(a) - distance(b))
    : [];
  stillFocused?.focus({ preventScroll: true });
}

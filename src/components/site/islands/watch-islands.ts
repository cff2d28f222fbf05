import { readMarkup } from '../later-markup.ts';

// An island without markup shows nothing until its script runs, so nobody would miss it.
const isInvisible = (island: Element) =>
  island.childElementCount === 0 && island.getAttribute('client') !== 'only';

// Safari knows import maps from 16.4 on, the other browsers for longer.
const isTooOld = !HTMLScriptElement.supports?.('importmap');

// A page that was saved to disk has its text, and nothing that could be loaded again.
const isSaved = !location.protocol.startsWith('http');

/**
 * Shows a notice above the first island whose code did not load, although Astro asked for it twice. To try again, each
 * such island is inserted once more, because a connected island begins to load.
 */
export function watchIslands(): void {
  const template = isTooOld ? 'template#browser-too-old' : 'template#island-not-loaded';
  const notice = readMarkup(document.querySelector(template));
  if (!notice) return;
  const [retry, reload] = notice.querySelectorAll('button');
  const failed = new Set<Element>();

  document.addEventListener('astro:hydration-error', ({ target }) => {
    if (!(target instanceof Element) || isInvisible(target) || isSaved) return;
    failed.add(target);
    retry?.removeAttribute('aria-disabled');
    if (!notice.isConnected) target.before(notice);
    target.addEventListener('astro:hydrate', () => remove(target), { once: true });
  });

  function remove(island: Element) {
    failed.delete(island);
    if (failed.size > 0 || !notice?.isConnected) return;
    const hadFocus = notice.contains(document.activeElement);
    notice.remove();
    if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  }

  retry?.addEventListener('click', () => {
    if (retry.hasAttribute('aria-disabled')) return;
    retry.setAttribute('aria-disabled', 'true');
    for (const island of failed) island.replaceWith(island);
  });
  reload?.addEventListener('click', () => location.reload());
}

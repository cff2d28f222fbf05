import { normalizeText } from '#model/text/normalize-text.ts';

const marks = {
  item: '[data-filter-item]',
  group: '[data-filter-group]',
  details: '[data-filter-group] details',
};

/**
 * Shows the items of the page's lists that hold all typed words, and the groups with such items.
 *
 * @returns the number of shown items
 */
export function filterList(page: ParentNode, query: string): number {
  const words = normalizeText(query).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const item of page.querySelectorAll<HTMLElement>(marks.item)) {
    const text = normalizeText(item.textContent);
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) shown += 1;
  }
  for (const group of page.querySelectorAll<HTMLElement>(marks.group)) {
    group.hidden = group.querySelector(`${marks.item}:not([hidden])`) === null;
  }
  for (const details of page.querySelectorAll<HTMLDetailsElement>(marks.details)) {
    details.open = words.length > 0;
  }
  return shown;
}

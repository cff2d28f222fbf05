// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { filterList } from '#components/lists/filter-list.ts';

function givenList(): HTMLElement {
  const page = document.createElement('main');
  page.innerHTML = `
    <section data-filter-group>
      <p data-filter-item>Wound currents in <b>José Peña’s</b> lab</p>
      <details><summary>More</summary><p data-filter-item>Voltage of Straße mice</p></details>
    </section>
    <section data-filter-group><p data-filter-item>Plant roots</p></section>`;
  return page;
}

const shownIn = (page: HTMLElement) =>
  [...page.querySelectorAll<HTMLElement>('[data-filter-item]:not([hidden])')].map((item) =>
    item.textContent.slice(0, 5),
  );

test.each([
  ['', ['Wound', 'Volta', 'Plant']],
  ["JOSE pena's", ['Wound']],
  ['strasse', ['Volta']],
  ['in wound', ['Wound']],
  ['nothing', []],
])('the filter %j leaves the items that hold each of its words', (query, expected) => {
  const page = givenList();
  expect(filterList(page, query)).toBe(expected.length);
  expect(shownIn(page)).toEqual(expected);
});

test('a group without items is hidden, and what is folded is opened while something is typed', () => {
  const page = givenList();
  const [first, second] = page.querySelectorAll<HTMLElement>('section');
  const fold = page.querySelector('details');
  filterList(page, 'voltage');
  expect([first?.hidden, second?.hidden, fold?.open]).toEqual([false, true, true]);
  filterList(page, ' ');
  expect([first?.hidden, second?.hidden, fold?.open]).toEqual([false, false, false]);
});

import { indexAfterKey } from '#lib/roving.ts';

/** Brings the tabs inside `root` to life, to the keys of the ARIA Authoring Practices. */
export function startTabs(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>('[role="tablist"]');
  const tabs = [...root.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
  const panels = tabs.map((tab) =>
    root.querySelector<HTMLElement>(`#${tab.getAttribute('aria-controls')}`),
  );

  function select(chosen: number): void {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
      panels[index]?.toggleAttribute('hidden', index !== chosen);
    }
  }

  for (const [index, tab] of tabs.entries()) {
    panels[index]?.setAttribute('role', 'tabpanel');
    tab.addEventListener('click', () => select(index));
    tab.addEventListener('keydown', (event) => {
      const next = indexAfterKey(event.key, index, tabs.length);
      if (next === null) return;
      event.preventDefault();
      select(next);
      tabs[next]?.focus();
    });
  }
  select(0);
  list?.removeAttribute('hidden');
}

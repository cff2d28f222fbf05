import { tabKeyboardNav } from '#islands/ui/browser/tab-keyboard.ts';

/** Opens and closes the citations, and shows one of them at a time (ARIA Authoring Practices, "Tabs"). */
class CitePanel extends HTMLElement {
  connectedCallback(): void {
    const opener = this.querySelector<HTMLButtonElement>('[data-opens]');
    const sheet = this.querySelector<HTMLElement>('.sheet');
    const tabs = [...this.querySelectorAll<HTMLElement>('[role=tab]')];
    if (!opener || !sheet) return;
    sheet.hidden = true;
    this.#choose(tabs, 0);
    this.dataset.ready = '';
    opener.disabled = false;
    opener.addEventListener('click', () => {
      sheet.hidden = !sheet.hidden;
      opener.setAttribute('aria-expanded', String(!sheet.hidden));
    });
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener('click', () => this.#choose(tabs, index));
      tab.addEventListener('keydown', (event) => {
        const next = tabKeyboardNav(event.key, index, tabs.length);
        if (next === null) return;
        event.preventDefault();
        this.#choose(tabs, next);
        tabs[next]?.focus({ focusVisible: true });
      });
    }
  }

  #choose(tabs: HTMLElement[], chosen: number): void {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
    }
    for (const [index, panel] of this.querySelectorAll<HTMLElement>('[role=tabpanel]').entries()) {
      panel.hidden = index !== chosen;
    }
  }
}

customElements.define('cite-panel', CitePanel);

import type { PlateData } from '#model/plates/data.ts';

/** The events of which a reader causes one to read a figure. */
const uses = ['pointermove', 'pointerdown', 'click', 'focusin', 'keydown', 'input'];

async function loadData(src: string): Promise<PlateData> {
  const response = await fetch(src);
  if (!response.ok) throw new Error(`${src} answers ${response.status}.`);
  return ((await response.json()) as { data: PlateData }).data;
}

/**
 * Loads a figure's probe and its numbers at the first use, and repeats the events of the meantime. After a failure the
 * caption says so, and the next use tries again.
 */
export function loadProbe(root: HTMLElement): void {
  const probe = root.querySelector<HTMLElement>('.probe');
  const status = root.querySelector('[role=status]');
  const { src = '', failed = '' } = root.dataset;
  if (!probe || !status) return;
  let missed: Event[] = [];

  async function load(figure: HTMLElement, words: Element): Promise<void> {
    try {
      const [{ startProbe }, data] = await Promise.all([import('./probe.ts'), loadData(src)]);
      for (const use of uses) figure.removeEventListener(use, keep);
      words.textContent = '';
      startProbe(root, data);
      for (const event of missed) figure.dispatchEvent(event);
    } catch {
      missed = [];
      words.textContent = failed;
    }
  }

  function keep(event: Event): void {
    if (event instanceof KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey } = event;
      // An arrow key alone would scroll the page.
      if (key.startsWith('Arrow') && !altKey && !ctrlKey && !metaKey) event.preventDefault();
    }
    missed.push(event);
    if (missed.length === 1 && probe && status) void load(probe, status);
  }

  for (const use of uses) probe.addEventListener(use, keep);
}

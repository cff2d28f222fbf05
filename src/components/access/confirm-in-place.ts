/**
 * Moves the focus to a question that opens in place, never to the button that acts, and closes it by Escape or its
 * second button.
 */
export function askFirst(root: HTMLElement): void {
  const details = root.querySelector('details');
  const summary = root.querySelector('summary');
  if (!details || !summary) return;
  const keep = () => {
    details.open = false;
    summary.focus();
  };
  details.addEventListener('toggle', () => {
    if (details.open) details.querySelector<HTMLElement>('[data-question]')?.focus();
  });
  details.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && details.open) keep();
  });
  details.querySelector('[data-keep]')?.addEventListener('click', (event) => {
    event.preventDefault();
    keep();
  });
}

const shownMs = 3000;

/** Copies the key. Until it is copied or marked as saved, the browser asks before the page is left. */
export function keepKey(plate: HTMLElement): void {
  const button = plate.querySelector('button');
  const label = plate.querySelector('.button-label');
  // The status announces the outcome; within the button it would replace the button's name.
  const status = plate.querySelector('[role=status]');
  const key = plate.querySelector('code')?.textContent ?? '';
  if (!button || !label || !status) return;
  const text = label.textContent;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const stopAsking = () => removeEventListener('beforeunload', ask);
  addEventListener('beforeunload', ask);
  document.querySelector('[data-key-saved]')?.addEventListener('click', stopAsking);
  plate.querySelector('h2')?.focus();
  button.hidden = false;
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(key).then(
      () => {
        stopAsking();
        label.textContent = plate.dataset.copied ?? '';
        status.textContent = label.textContent;
        setTimeout(() => {
          label.textContent = text;
          status.textContent = '';
        }, shownMs);
      },
      () => {
        // Where the clipboard is not allowed, the key is marked, to be copied by hand.
        const code = plate.querySelector('code');
        if (code) getSelection()?.selectAllChildren(code);
      },
    );
  });
}

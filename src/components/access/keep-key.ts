const shownMs = 3000;

/** Copies the key, and lets the browser ask once before a page is left whose key was not copied. */
export function keepKey(plate: HTMLElement): void {
  const button = plate.querySelector('button');
  const label = plate.querySelector('.button-label');
  const key = plate.querySelector('code')?.textContent ?? '';
  if (!button || !label) return;
  const words = label.textContent;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  plate.querySelector('h2')?.focus();
  button.hidden = false;
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(key).then(
      () => {
        removeEventListener('beforeunload', ask);
        label.textContent = plate.dataset.copied ?? '';
        setTimeout(() => (label.textContent = words), shownMs);
      },
      () => {
        // Where the clipboard is not allowed, the key is marked, to be copied by hand.
        const code = plate.querySelector('code');
        if (code) getSelection()?.selectAllChildren(code);
      },
    );
  });
}

import { normalizeEmail } from '#contracts/email.ts';

/** Cleans typed addresses before the browser checks them, because it refuses invisible characters. */
export function cleanEmailFields(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'email') return;
    target.value = normalizeEmail(target.value);
  });
}

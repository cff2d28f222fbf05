import { loadCode } from './load-code.ts';

/**
 * Loads the element `address-suggestion`, which checks what is typed into the email field beside it. Without the code
 * nothing is suggested, and the next key asks for it again.
 */
export function loadAddressSuggestion(): void {
  void loadCode(() => import('./address-suggestion.ts')).catch(() => undefined);
}

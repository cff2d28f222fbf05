const keySigns: Readonly<Record<string, string>> = { Slash: '/?' };

/**
 * Returns the key as a shortcut names it, whatever Caps Lock says. A Cyrillic, Greek, Hebrew or Arabic layout has no
 * Latin letters, so the key's position on the keyboard (`code`) says which is meant.
 */
export function latinKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key, code, shiftKey } = event;
  const isForeign = /^[^\0-\x7f]$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  if (/^[a-z]$/i.test(key)) return shiftKey ? key.toUpperCase() : key.toLowerCase();
  if (!isForeign) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const pair = letter ? letter.toLowerCase() + letter : keySigns[code];
  return pair?.charAt(shiftKey ? 1 : 0) ?? key;
}

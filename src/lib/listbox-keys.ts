/** What a key does to an open or closed list of options (ARIA Authoring Practices, combobox). */
export type ListboxMove =
  { kind: 'to'; index: number } | { kind: 'toggle' } | { kind: 'close' } | { kind: 'type' };

/** What was pressed, and the options that it may be about. */
interface ListboxPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  open: boolean;
  /** The option at hand; -1 for none. */
  active: number;
  count: number;
}

function indexAfterKey({ key, active, count }: ListboxPress): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, count - 1);
    case 'ArrowUp':
      return active < 0 ? count - 1 : Math.max(active - 1, 0);
    case 'Home':
    case 'PageUp':
      return 0;
    case 'End':
    case 'PageDown':
      return count - 1;
    default:
      return null;
  }
}

/**
 * What a key press means, or null when it is not the list's business. A closed list opens at the
 * option at hand, or at the first; Enter and Space open it and then toggle, and never close it
 * (P-30).
 */
export function moveAfterKey(press: ListboxPress): ListboxMove | null {
  const { key, altKey, ctrlKey, metaKey, open, active } = press;
  if (ctrlKey || metaKey) return null;
  if (open && (key === 'Escape' || (altKey && key === 'ArrowUp'))) return { kind: 'close' };
  if (key === 'Enter' || key === ' ') {
    return open && active >= 0 ? { kind: 'toggle' } : { kind: 'to', index: Math.max(active, 0) };
  }
  if (!open && (key === 'ArrowDown' || key === 'ArrowUp')) {
    return { kind: 'to', index: Math.max(active, 0) };
  }
  const index = indexAfterKey(press);
  if (index !== null) return { kind: 'to', index };
  return key.length === 1 && !altKey ? { kind: 'type' } : null;
}

/**
 * The option that typed letters lead to: the next one after `active` that starts with them, the one
 * at hand first when there are several letters.
 *
 * @returns -1 when none starts with them.
 */
export function optionByTyping(labels: readonly string[], typed: string, active: number): number {
  const wanted = typed.toLowerCase();
  const from = wanted.length > 1 ? Math.max(active, 0) : active + 1;
  const order = labels.map((_, step) => (from + step) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(wanted)) ?? -1;
}

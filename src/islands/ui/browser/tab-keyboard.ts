/**
 * Returns the position of the tab that a key leads to, around the ends (ARIA Authoring Practices, "Tabs"), or null for
 * another key.
 *
 * @param key as in `KeyboardEvent.key`
 */
export function tabKeyboardNav(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

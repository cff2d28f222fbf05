/**
 * Which of `count` tabs in a row a key moves to (ARIA Authoring Practices).
 *
 * @returns the new index, wrapped around the ends, or null when the key does not move.
 */
export function indexAfterKey(key: string, index: number, count: number): number | null {
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

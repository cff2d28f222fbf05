/**
 * Returns a name that no other test uses. It has letters alone, because a name with many digits reads like a phone
 * number.
 */
export function uniqueName(firstName: string): string {
  const letters = crypto
    .randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit)));
  return `${firstName} ${letters}`;
}

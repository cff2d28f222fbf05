/** Makes a random UUID; `crypto.randomUUID` exists only over HTTPS or on localhost. */
export function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  // The version and the variant are those of RFC 9562, version 4.
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) % 4);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, variant + hex.slice(17, 20), hex.slice(20)].join('-');
}

/** Returns an address that no other test uses. */
export const newAddress = (name = 'donor') => `${name}-${crypto.randomUUID()}@example.org`;

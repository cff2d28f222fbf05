/** Returns the first eight characters of a donation's id, by which lists and searches of the portal name it. */
export const shortId = (id: string): string => id.slice(0, 8);

/** Parses an address, or returns null for an invalid one. Browsers of 2023 lack `URL.parse`. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

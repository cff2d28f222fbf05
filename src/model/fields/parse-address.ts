/** Returns null for an invalid address; `URL.parse` is missing in browsers of 2023. */
export function parseAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** A web address taken apart, or null when it is none. `URL.parse` is unknown to browsers of 2023. */
export function parseAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

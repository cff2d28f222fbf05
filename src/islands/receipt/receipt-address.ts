/** The donation that an address names, or null. */
export function donationIdOf(search: string): string | null {
  return new URLSearchParams(search).get('id')?.trim() || null;
}

/** The address with nothing but the id: what the provider appends on its way back is dropped (P-57). */
export function cleanAddress({ pathname, search }: { pathname: string; search: string }): string {
  const id = donationIdOf(search);
  return id ? `${pathname}?${new URLSearchParams({ id }).toString()}` : pathname;
}

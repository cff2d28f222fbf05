/** Tells whether the donor's bank has still to decide on a dispute; a lost one is decided. */
export function hasOpenDispute({
  disputed = false,
  disputeLost = false,
}: {
  disputed?: boolean;
  disputeLost?: boolean;
}): boolean {
  return disputed && !disputeLost;
}

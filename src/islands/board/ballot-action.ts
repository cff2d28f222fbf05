/**
 * Returns where a form of a ballot goes: to its page with the query that the page takes out of its address, so that a
 * form that is sent before its script runs leads back to the member's own page, too. Undefined is the page itself.
 */
export function ballotAction(boardToken: string | null, hash = ''): string | undefined {
  return (
    (boardToken === null ? hash : `?board=${encodeURIComponent(boardToken)}${hash}`) || undefined
  );
}

import { queryClient } from '../data/query-client.ts';

const path = '/api/admin/donations';

/**
 * Refreshes all queries below `/api/admin/donations` where they are shown, also the figures, statements and imports.
 *
 * @param goneId the donation that was undone, of which there are no details to read
 */
export function refreshDonations(goneId?: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      String(key).startsWith(path) && String(key) !== `${path}/${goneId}`,
  });
}

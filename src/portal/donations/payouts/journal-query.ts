import { journalSummarySchema } from '#model/donations/journal.ts';
import { apiQuery } from '../../data/query-client.ts';

/** Returns the API path of the journal of a month such as `2026-10`. */
export const journalPath = (month: string) => `/api/admin/ledger/${month}/journal`;

/** Makes the query of the summary of a month's journal. */
export const journalQuery = (month: string) => apiQuery(journalPath(month), journalSummarySchema);

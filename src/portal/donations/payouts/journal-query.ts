import { journalSummarySchema } from '#model/donations/journal.ts';
import { apiQuery } from '../../data/query-client.ts';

export const journalPath = (month: string) => `/api/admin/ledger/${month}/journal`;

export const journalQuery = (month: string) => apiQuery(journalPath(month), journalSummarySchema);

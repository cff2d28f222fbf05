import { boardSchema } from '#model/board/contract.ts';
import { apiQuery } from '../data/query-client.ts';

export const boardPath = '/api/admin/board';

export const boardQuery = apiQuery(boardPath, boardSchema);

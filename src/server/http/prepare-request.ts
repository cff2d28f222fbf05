import { loadDatabase } from '../db/client.ts';

/** Makes ready what answering a request takes for granted: `database()`. */
export const prepareRequest = (): Promise<void> => loadDatabase();

import { loadDatabase } from '../db/client.ts';

/** Loads what answering a request takes for granted, which is `database()`. */
export const prepareRequest = (): Promise<void> => loadDatabase();

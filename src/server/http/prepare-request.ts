import { loadDatabase } from '../db/client.ts';

/** Makes `database()` ready. Astro's middleware may import this layer only, hence not the client itself. */
export const prepareRequest = (): Promise<void> => loadDatabase();

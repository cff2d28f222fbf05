/**
 * Name of the newest file in `netlify/database/migrations`; a test keeps the two equal. Deployed
 * functions compare it with the tracking table, since the folder itself is not in their bundle.
 */
export const newestMigration = '0009_how-donations-are-paid';

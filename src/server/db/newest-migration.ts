/** The newest file in `netlify/database/migrations`, which functions do not contain. */
export const newestMigration = '0019_redirects';

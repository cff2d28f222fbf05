/** The newest migration, by name; `npm run generate` reads it from netlify/database/migrations, which functions do not contain. */
export const newestMigration = '0022_mail-failed-at';

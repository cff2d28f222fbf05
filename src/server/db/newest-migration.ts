/** The newest migration, by name; `npm run generate` reads it from netlify/database/migrations, which functions do not contain. */
export const newestMigration = '0023_documents-of-addressless-gifts';

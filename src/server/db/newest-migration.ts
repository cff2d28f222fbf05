/**
 * The newest file in `netlify/database/migrations`, which functions do not contain; a test compares
 * them.
 */
export const newestMigration = '0019_hidden-entries';

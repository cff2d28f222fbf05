/** The newest file in `netlify/database/migrations`, which functions do not contain. */
export const newestMigration = '0020_monthly-changes';

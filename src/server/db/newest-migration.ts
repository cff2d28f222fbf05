/** The newest file in `netlify/database/migrations`, which functions do not contain. */
export const newestMigration = '0026_outbox-kind';

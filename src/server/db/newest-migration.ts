/** The newest migration, by name, because functions do not contain `netlify/database/migrations`. */
export const newestMigration = '0019_mailbox-search';

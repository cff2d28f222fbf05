/** Functions do not contain `netlify/database/migrations`, so the newest name stands here. */
export const newestMigration = '0018_parts-reversed';

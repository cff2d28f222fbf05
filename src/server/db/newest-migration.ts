/** The name is written by `npm run generate`, because functions do not contain the migrations. */
export const newestMigration = '0031_partly-by-bank';

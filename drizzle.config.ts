import { defineConfig } from 'drizzle-kit';

/** Generates numbered SQL from the schema: `npx drizzle-kit generate --name what-changed`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/db/*schema.ts',
  out: './netlify/database/migrations',
});

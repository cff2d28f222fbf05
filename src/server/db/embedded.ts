import type { Database } from './client.ts';

/**
 * The process-wide place where the local host registers its embedded database. Functions and the
 * on-demand page bundle are separate module graphs; a global symbol is what they share.
 * Deployed code never sets it.
 */
const handle = Symbol.for('bioelectric-atlas.embedded-database');

interface EmbeddedHolder {
  [handle]?: Database | undefined;
}

/** Registers the database that this process opened, or removes it with `undefined`. */
export function registerEmbeddedDatabase(database: Database | undefined): void {
  (globalThis as EmbeddedHolder)[handle] = database;
}

/** The database that this process opened, if any. */
export function embeddedDatabase(): Database | undefined {
  return (globalThis as EmbeddedHolder)[handle];
}

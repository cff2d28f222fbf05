import type { Database } from './types.ts';

/** Functions and pages are separate module graphs, so they share it by a global symbol (ADR 6). */
const handle = Symbol.for('bioelectric-atlas.embedded-database');

interface EmbeddedHolder {
  [handle]?: Database | undefined;
}

export function registerEmbeddedDatabase(database: Database | undefined): void {
  (globalThis as EmbeddedHolder)[handle] = database;
}

export function embeddedDatabase(): Database | undefined {
  return (globalThis as EmbeddedHolder)[handle];
}

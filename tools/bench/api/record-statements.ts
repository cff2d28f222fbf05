import pg from 'pg';

/** One statement as a driver sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

function toStatement([query, values]: unknown[]): Statement {
  if (typeof query === 'string')
    return { text: query, values: (values as unknown[] | undefined) ?? [] };
  const { text, values: own } = query as { text: string; values?: unknown[] };
  return { text, values: own ?? (values as unknown[] | undefined) ?? [] };
}

/** Runs `work` and tells every statement that reached Postgres meanwhile, in order. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (...args) {
    statements.push(toStatement(args));
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return statements;
}

/** What all drivers say of an error from Postgres itself. */
interface PostgresFacts {
  code?: unknown;
  constraint?: unknown;
}

/** True when a write failed because of the named constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ((error as PostgresFacts).constraint === constraint) return true;
  return violates(error.cause, constraint);
}

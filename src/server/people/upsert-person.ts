import { sql } from 'drizzle-orm';
import type { PersonType } from '#contracts/people.ts';
import type { Queries } from '../db/client.ts';
import { runSql } from '../db/run.ts';

/** What a form or a gift tells about somebody; empty strings are unknown. */
interface PersonFacts {
  type: PersonType;
  name: string;
  email: string;
  institution?: string | null;
}

/**
 * Makes a person known, or completes what is known of them: same type and email (case-insensitive)
 * is one person (P-27). Known facts are kept, gaps are filled.
 *
 * @returns the person's id.
 */
export async function upsertPerson(tx: Queries, facts: PersonFacts): Promise<string> {
  const { type, name, email, institution = null } = facts;
  const rows = await runSql<{ id: string }>(
    tx,
    sql`
      insert into people (type, name, email, institution)
      values (${type}, ${name}, ${email}, ${institution})
      on conflict (type, lower(email)) where email <> '' do update set
        name = case when people.name = '' then excluded.name else people.name end,
        institution = coalesce(people.institution, excluded.institution)
      returning id`,
  );
  const [row] = rows;
  if (!row) throw new Error('The person was not written.');
  return row.id;
}

import { sql } from 'drizzle-orm';
import type { PersonType } from '#model/people/contract.ts';
import { type Queries, runSql } from '../db/client.ts';

/** Stores a person, whom type and email (whatever its case) identify. Donors are givers, whom `ensureGiver` finds. */
export async function upsertPerson(
  tx: Queries,
  person: { type: Exclude<PersonType, 'donor'>; name: string; email: string; institution?: string },
): Promise<string> {
  const { type, name, email, institution = null } = person;
  const [row] = await runSql<{ id: string }>(
    tx,
    sql`
      insert into people (type, name, email, institution)
      values (${type}, ${name}, ${email}, ${institution})
      on conflict (type, lower(email)) where email <> '' and type <> 'donor' do update set
        name = case when people.name = '' then excluded.name else people.name end,
        institution = coalesce(people.institution, excluded.institution)
      returning id`,
  );
  if (!row) throw new Error('The person was not written.');
  return row.id;
}

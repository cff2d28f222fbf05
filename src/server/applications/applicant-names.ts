import { sql } from 'drizzle-orm';
import { type Queries, runSql } from '../db/client.ts';

/**
 * Lists the normalized names under which the applicant of a name at an address wrote applications. A correction may
 * have changed the name, so one application can have several.
 */
export async function listApplicantNames(
  db: Queries,
  { name, email }: { name: string; email: string },
): Promise<string[]> {
  const applications = await runSql<{ names: string[] }>(
    db,
    sql`
      select array_agg(distinct folded_name(first || ' ' || last)) as names from (
        select id, first_name as first, last_name as last from researcher_applications
          where lower(email) = lower(${email})
        union all
        select id, fields ->> 'firstName', fields ->> 'lastName' from researcher_applications
          join application_versions on application_id = id where lower(email) = lower(${email})
      ) written group by id`,
  );
  const [ownName] = await runSql<{ name: string }>(db, sql`select folded_name(${name}) as name`);
  const known = new Set(ownName ? [ownName.name] : []);
  // An application that adds a name can make another application the applicant's, so this repeats until no name is new.
  let sizeBefore: number;
  do {
    sizeBefore = known.size;
    for (const { names } of applications) {
      if (names.some((each) => known.has(each))) for (const each of names) known.add(each);
    }
  } while (known.size > sizeBefore);
  return [...known];
}

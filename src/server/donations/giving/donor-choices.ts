import { and, eq } from 'drizzle-orm';
import { database, sameText } from '../../db/client.ts';
import { donations, people } from '../../db/schema.ts';
import { nextVersion } from '../rows.ts';
import { givenFrom } from './read-giving.ts';

/** Names the donor on future documents of an address; what was sent stays as it is (P-143). */
export async function correctDonorName(email: string, name: string): Promise<void> {
  await database().transaction(async (tx) => {
    await tx
      .update(donations)
      .set({ donorName: name, ...nextVersion() })
      .where(givenFrom(email));
    await tx
      .update(people)
      .set({ name })
      .where(and(eq(people.type, 'donor'), sameText(people.email, email)));
  });
}

/** Names the donor on the supporters' page, or no longer; read there on each visit (P-143). */
export async function changeListing(email: string, listed: boolean): Promise<void> {
  await database()
    .queries.update(donations)
    .set({ listed, ...nextVersion() })
    .where(givenFrom(email));
}

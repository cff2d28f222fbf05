import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailProblem } from '#model/fields/email.ts';
import { database } from '#server/db/client.ts';
import { isSameMailbox, mailboxKey } from '#server/mail/same-mailbox.ts';

/** Compares a stored address with another one as the database does. */
async function matches(stored: string[], email: string): Promise<boolean[]> {
  const compare = (address: string) => isSameMailbox(sql`${address}::text`, email);
  const same = sql<boolean[]>`array[${sql.join(stored.map(compare), sql`, `)}]`;
  const [row] = await database()
    .queries.select({ same })
    .from(sql`(select 1) as one`);
  return row?.same ?? [];
}

test.each([
  ['victim@example.org', 'Victim+1@Example.ORG', true],
  ['victim@example.org', 'victim+1+2@example.org', true],
  ['v.ictim@example.org', 'victim@example.org', false],
  ['victim@example.org', 'victim@other.example', false],
  ['victim@gmail.com', 'v.i.c.tim+shop@googlemail.com', true],
  ['victim@pm.me', 'vic-tim_@proton.me', true],
  ['victim@me.com', 'victim@icloud.com', true],
  ['a.c@example.org', 'abc@example.org', false],
  ['+x@example.org', '+y@example.org', false],
  ['--@pm.me', '-@pm.me', false],
])('%s and %s are one mailbox: %s', async (one, other, isOne) => {
  expect(mailboxKey(one) === mailboxKey(other)).toBe(isOne);
  expect(await matches([one], other)).toEqual([isOne]);
  expect(await matches([other], one)).toEqual([isOne]);
});

test('the database and the key agree on every address that a form takes', async () => {
  const local = fc.string({
    unit: fc.constantFrom(..."abA1.+-_*$^|?/{}!#%&'=`~"),
    minLength: 1,
    maxLength: 5,
  });
  const domain = fc.constantFrom('gmail.com', 'GoogleMail.com', 'pm.me', 'me.com', 'a-b.example');
  const address = fc
    .tuple(local, domain)
    .map((parts) => parts.join('@'))
    .filter((text) => emailProblem(text) === null);
  await fc.assert(
    fc.asyncProperty(fc.array(address, { minLength: 20, maxLength: 60 }), async (addresses) => {
      const [email = ''] = addresses;
      const expected = addresses.map((other) => mailboxKey(other) === mailboxKey(email));
      expect(await matches(addresses, email)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

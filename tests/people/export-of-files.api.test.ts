/** An export has what a donor wrote to a platform, and not what staff note. */
import { expect, test } from 'vitest';
import { exportData } from '#server/data-requests/data-requests.ts';
import { findSubject } from '#server/data-requests/find-subject.ts';
import { importBody, recordImport } from '#tests/support/factories/gift-imports.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { readText } from '#tests/support/gift-files/samples.ts';
import { newAddress } from '#tests/support/new-address.ts';

test('the remark of a gift from a file is exported, and the note of one that staff recorded is not', async () => {
  const email = newAddress();
  await recordImport(
    importBody(
      readText(
        `Receipt Id,Make Donation Anonymous,Donated At,Name,Donor Email,Amount,Status,Donor Comment\n${email},no,1/6/26 10:00:00,Ada King,${email},20,paid,In memory of my mother\n`,
      ),
    ),
  );
  await recordDonation({ donorName: 'Ada King', donorEmail: email, note: 'Call her in May' });
  const { donations } = await exportData(await findSubject({ email }));
  expect(donations.map((row) => ('note' in row ? row.note : null)).sort()).toEqual([
    'In memory of my mother',
    null,
  ]);
});

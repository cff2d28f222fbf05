import { expect, test } from 'vitest';
import { mailboxCodeSchema } from '#model/donations/giving.ts';

test.each(['12345678', '1234 5678', '1234\u00a05678', '１２３４５６７８', '١٢٣٤٥٦٧٨'])(
  'the code of a new mailbox typed as "%s" is read',
  (code) => {
    expect(mailboxCodeSchema.parse({ code })).toMatchObject({ code: '12345678' });
  },
);

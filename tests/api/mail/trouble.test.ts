import { expect, test } from 'vitest';
import { deliverThroughTrouble } from '#tests/support/mail/troubled-delivery.ts';
import { expectEveryMailOnce } from '#tests/support/mail/expect-every-mail-once.ts';

test('50 mails through refusing, hanging and dropping servers and dying senders all arrive', async () => {
  const deliveries = await deliverThroughTrouble(50, 20_261_121);
  expect(deliveries).toHaveLength(50);
  expectEveryMailOnce(deliveries);
});

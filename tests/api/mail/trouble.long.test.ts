import { expect, test } from 'vitest';
import { expectEveryMailOnce } from '#tests/support/mail/expect-every-mail-once.ts';
import { deliverThroughTrouble } from '#tests/support/mail/troubled-delivery.ts';

test('500 mails through refusing, hanging and dropping servers and dying senders all arrive', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  console.info(`seed ${seed}`);
  const deliveries = await deliverThroughTrouble(500, seed);
  expect(deliveries).toHaveLength(500);
  expectEveryMailOnce(deliveries);
});

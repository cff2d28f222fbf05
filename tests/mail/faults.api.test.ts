import { expect, test } from 'vitest';
import { deliverThroughFaults, expectEveryMailOnce } from '#tests/support/mail/faulty-delivery.ts';
import { isLong } from '#tests/support/long-run.ts';

const mails = isLong ? 500 : 12;

test(`${mails} mails through refusing, hanging and dropping servers and dying senders all arrive`, async () => {
  const seed = isLong ? Math.floor(Math.random() * 2 ** 32) : 20_261_121;
  console.info(`seed ${seed}`);
  const deliveries = await deliverThroughFaults(mails, seed);
  expect(deliveries).toHaveLength(mails);
  expectEveryMailOnce(deliveries);
});

/** Every contract of an answer accepts exactly the basic fields of its record (P-81). */
import { expect, test } from 'vitest';
import { adminPostRowsSchema, adminPostSchema } from '#model/posts/admin-posts.ts';
import { contactMessagesSchema } from '#model/messages/admin-messages.ts';
import { adminDonationsSchema } from '#model/donations/admin-donations.ts';
import { blogAuthorsSchema } from '#model/posts/authors.ts';
import { paymentIntentResponseSchema, receiptSchema } from '#model/donations/contract.ts';
import { peopleSchema } from '#model/people/contract.ts';
import { specAnswers } from '#tests/support/factories/spec-answers.ts';

const { person, message, donation, receipt, adminPost, author } = specAnswers(7);

test('an id that is a number is read as text', () => {
  const [row] = adminDonationsSchema.parse([donation]);
  expect(row).toMatchObject({
    id: '7',
    refundedCents: 0,
    disputed: false,
    testMode: false,
    paymentId: null,
  });
  expect(peopleSchema.parse([person])[0]).toMatchObject({ id: '7', testOnly: false });
  expect(contactMessagesSchema.parse([message])[0]).toMatchObject({ id: '7', spam: false });
  expect(receiptSchema.parse(receipt)).toMatchObject({ id: '7', refundedCents: 0 });
  expect(adminPostSchema.parse(adminPost)).toMatchObject({ id: '7', cms: null });
  expect(adminPostRowsSchema.parse([adminPost])).toHaveLength(1);
  expect(blogAuthorsSchema.parse([author])[0]).toMatchObject({ id: 7, fromCms: false });
  const intent = paymentIntentResponseSchema.parse({
    clientSecret: 'pi_1_secret_1',
    donationId: 7,
  });
  expect(intent.donationId).toBe('7');
});

test.each([
  ['a message without a type', contactMessagesSchema, { ...message, contactType: '' }],
  ['a message of an unknown type', contactMessagesSchema, { ...message, contactType: 'press' }],
  ['an anonymous donation', adminDonationsSchema, { ...donation, donorName: '', donorEmail: null }],
  ['a person without institution', peopleSchema, { ...person, institution: null }],
])('%s is accepted', (_what, schema, row) => {
  expect(schema.parse([row])).toHaveLength(1);
});

test('a donation of any status is read, because three were seen and more may come', () => {
  const processing = { ...donation, status: 'processing' };
  expect(receiptSchema.parse(processing).status).toBe('processing');
  expect(adminDonationsSchema.parse([processing])[0]?.status).toBe('processing');
});

test('a missing basic field is refused', () => {
  const { amountCents: _, ...rest } = donation;
  expect(() => adminDonationsSchema.parse([rest])).toThrow();
});

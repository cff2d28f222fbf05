/** The contracts of responses accept rows that have only the basic fields of their records (P-81). */
import { expect, test } from 'vitest';
import { adminPostRowsSchema, adminPostSchema } from '#model/posts/admin-posts.ts';
import { contactMessagesSchema } from '#model/messages/admin-messages.ts';
import { adminDonationsSchema } from '#model/donations/admin-donations.ts';
import { blogAuthorsSchema } from '#model/posts/authors.ts';
import { paymentIntentResponseSchema, receiptSchema } from '#model/donations/contract.ts';
import { peopleSchema } from '#model/people/contract.ts';
import { specResponses } from '#tests/support/factories/spec-responses.ts';

const { person, message, donation, receipt, adminPost, author } = specResponses(7);

test('a field that a row lacks is read as its default', () => {
  expect(adminDonationsSchema.parse([donation])[0]).toMatchObject({
    refundedCents: 0,
    disputed: false,
    testMode: false,
    paymentId: null,
  });
  expect(peopleSchema.parse([person])[0]).toMatchObject({ testOnly: false });
  expect(contactMessagesSchema.parse([message])[0]).toMatchObject({ spam: false });
  expect(receiptSchema.parse(receipt)).toMatchObject({ refundedCents: 0 });
  expect(adminPostSchema.parse(adminPost)).toMatchObject({ cms: null });
  expect(adminPostRowsSchema.parse([adminPost])).toHaveLength(1);
  expect(blogAuthorsSchema.parse([author])[0]).toMatchObject({ fromCms: false });
});

test('an id that is a number is read as text, but that of an author', () => {
  expect(adminDonationsSchema.parse([donation])[0]?.id).toBe('7');
  expect(peopleSchema.parse([person])[0]?.id).toBe('7');
  expect(contactMessagesSchema.parse([message])[0]?.id).toBe('7');
  expect(receiptSchema.parse(receipt).id).toBe('7');
  expect(adminPostSchema.parse(adminPost).id).toBe('7');
  expect(blogAuthorsSchema.parse([author])[0]?.id).toBe(7);
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

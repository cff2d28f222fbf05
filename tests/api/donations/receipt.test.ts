import { describe, expect, test } from 'vitest';
import { beginDonation, insertDonation, payDonation } from '#tests/factories/donations.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { failNextCalls } from '#tests/support/payments/sandbox.ts';

const read = (id: string) => callApi(`/api/donation/${id}`);

describe('GET /api/donation/{id}', () => {
  test('an unknown id answers 404', async () => {
    for (const id of [crypto.randomUUID(), 'none', '1', '%27']) {
      expect(await read(id)).toMatchObject(refusal(404, 'Donation not found'));
    }
  });

  test('updates a pending row by asking the provider', async () => {
    const { donationId } = await payDonation();
    const reply = await read(donationId);
    expect(reply).toMatchObject({ status: 200, body: { status: 'succeeded', cardLast4: '4242' } });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('shows what is known when the provider does not answer', async () => {
    const { donationId } = await payDonation();
    failNextCalls('lost before acting', 'lost before acting', 'lost before acting');
    expect(await read(donationId)).toMatchObject({ status: 200, body: { status: 'pending' } });
  });

  test('a row that never reached the provider is shown as pending', async () => {
    const id = await insertDonation();
    expect(await read(id)).toMatchObject({ status: 200, body: { id, status: 'pending' } });
  });
});

describe('GET /api/donation/{id}/receipt.pdf', () => {
  const print = (id: string) => callApi(`/api/donation/${id}/receipt.pdf`);

  test('prints the acknowledgement of a paid donation', async () => {
    const { donationId } = await payDonation();
    const reply = await print(donationId);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(String(reply.body)).toMatch(/^%PDF-/);
  });

  test('an unpaid or unknown donation has none: 404', async () => {
    const { donationId } = await beginDonation();
    expect((await print(donationId)).status).toBe(404);
    expect((await print(crypto.randomUUID())).status).toBe(404);
  });
});

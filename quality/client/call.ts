import createClient from 'openapi-fetch';
import type { paths } from './openapi.gen.js';

declare const process: { argv: string[]; exitCode?: number };

const site = process.argv[2] ?? '';
const called = new Set<string>();
let failures = 0;

const client = createClient<paths>({ baseUrl: site });

interface ClientResponse {
  response: Response;
  data?: unknown;
}

async function expectStatus(address: string, status: number, call: Promise<ClientResponse>) {
  called.add(address);
  const { response, data } = await call;
  const isRight = response.status === status;
  if (!isRight) failures += 1;
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${address} ${response.status}`);
  return data;
}

const email = `client-${Date.now()}@example.com`;
const file = { parseAs: 'blob' } as const;

async function readSite() {
  await expectStatus('GET /api/health', 200, client.GET('/api/health'));
  const list = client.GET('/api/blog', { params: { query: { limit: 5 } } });
  await expectStatus('GET /api/blog', 200, list);
  const slug = (await list).data?.[0]?.slug ?? '';
  const postParams = { params: { path: { slug } } };
  await expectStatus('GET /api/blog/{slug}', 200, client.GET('/api/blog/{slug}', postParams));
  const related = client.GET('/api/blog/{slug}/related', postParams);
  await expectStatus('GET /api/blog/{slug}/related', 200, related);
  const plateParams = { params: { path: { plate: 'wound' } } };
  const articles = client.GET('/api/atlas/{plate}/articles', plateParams);
  await expectStatus('GET /api/atlas/{plate}/articles', 200, articles);
  const social = { ...file, params: { path: { file: slug } } };
  const drawn = client.GET('/social/blog/{file}.png', social);
  await expectStatus('GET /social/blog/{file}.png', 200, drawn);
  const noPicture = client.GET('/media/{file}', { ...file, params: { path: { file: 'none' } } });
  await expectStatus('GET /media/{file}', 404, noPicture);
  await expectStatus('GET /api/supporters', 200, client.GET('/api/supporters'));
  await expectStatus('GET /api/review-times', 200, client.GET('/api/review-times'));
  await expectStatus('POST /api/mail/send', 200, client.POST('/api/mail/send'));
}

async function sendForms() {
  const message = { name: 'A client', email, subject: 'Sent by a client', message: 'Hello' };
  const sent = client.POST('/api/contact', { body: { ...message, contactType: 'partner' } });
  await expectStatus('POST /api/contact', 201, sent);
  const wrongBody = { ...message, email: 'none', contactType: 'partner' } as const;
  const refused = client.POST('/api/contact', { body: wrongBody });
  await expectStatus('POST /api/contact', 422, refused);
  const applied = client.POST('/api/researcher-signup', {
    body: {
      firstName: 'A',
      lastName: 'Client',
      email,
      institution: 'An institute',
      position: 'Scientist',
      degrees: ['phd'],
      researchArea: 'biophysics',
      experience: 'Some',
      motivation: 'To call each endpoint',
    },
  });
  await expectStatus('POST /api/researcher-signup', 201, applied);
  const linked = client.POST('/api/giving/link', { body: { email } });
  await expectStatus('POST /api/giving/link', 202, linked);
}

async function donate() {
  const begun = client.POST('/api/create-payment-intent', {
    body: { amount: 12.5, donorName: 'A client', donorEmail: email },
  });
  await expectStatus('POST /api/create-payment-intent', 200, begun);
  const { clientSecret = '', donationId = '' } = (await begun).data ?? {};
  const paymentIntentId = clientSecret.replace(/_secret_.*$/, '');
  const confirmed = client.POST('/api/donation/confirm', {
    body: { paymentIntentId, clientSecret },
  });
  await expectStatus('POST /api/donation/confirm', 200, confirmed);
  const donationParams = { params: { path: { id: donationId } } };
  await expectStatus(
    'GET /api/donation/{id}',
    200,
    client.GET('/api/donation/{id}', donationParams),
  );
  // There is no receipt before the payment, and no address to correct.
  const early = client.GET('/api/donation/{id}/receipt.pdf', { ...file, ...donationParams });
  await expectStatus('GET /api/donation/{id}/receipt.pdf', 404, early);
  const correction = { ...donationParams, body: { email, clientSecret } };
  const corrected = client.POST('/api/donation/{id}/address', correction);
  await expectStatus('POST /api/donation/{id}/address', 409, corrected);
  const compared = client.POST('/api/verify/{code}/amount', {
    params: { path: { code: 'none' } },
    body: { amountCents: 100 },
  });
  await expectStatus('POST /api/verify/{code}/amount', 404, compared);
}

interface Operation {
  security: unknown[];
}

/** Counts each endpoint that anybody may call without a link and that was not called. */
async function countUncalled() {
  const answer = await fetch(`${site}/openapi.json`);
  const document = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { security }] of Object.entries(methods)) {
      const address = `${method.toUpperCase()} ${path}`;
      if (security.length > 0 || path.includes('{token}') || called.has(address)) continue;
      failures += 1;
      console.log(`FAILED ${address} is not called.`);
    }
}

await readSite();
await sendForms();
await donate();
await countUncalled();
process.exitCode = failures > 0 ? 1 : 0;

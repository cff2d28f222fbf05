import { signRequest } from '@contentful/node-apps-toolkit/requests';
import { log } from '#server/http/log.ts';
import { space } from './wire.ts';

const path = '/api/cms-webhook';
/** How long the site may take, in milliseconds. */
const patienceMs = 25_000;

/** Calls the site's webhook, signed as the service signs; a site that does not answer is only logged. */
export async function sendWebhook(origin: string, topic: string, id: string): Promise<void> {
  const body = JSON.stringify({ sys: { id, type: topic.split('.')[1] } });
  const headers = {
    'content-type': 'application/vnd.contentful.management.v1+json',
    'x-contentful-topic': `ContentManagement.${topic}`,
  };
  const signature = signRequest(space.webhookSecret, { method: 'POST', path, headers, body });
  try {
    await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, ...signature },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    log('info', 'sandbox webhook failed', { message: String(error) });
  }
}

import type { Environment } from '#server/env.ts';
import { asCmsFailure, createCmsClient } from '#server/gateways/contentful/read-changes.ts';
import { readContentModel } from '../seed/content-model.ts';
import { compareContentModel } from './content-model.ts';
import { type Circumstances, type Finding, findingsOf, inTime } from './finding.ts';

const reach = findingsOf('Contentful');
const model = findingsOf('Content model');
const hook = findingsOf('Contentful webhook');

/** A person waits: no second try. */
const retries = 0;

function checkWebhook(env: Environment, isPreview: boolean): Finding {
  if (env.CONTENTFUL_WEBHOOK_SECRET) return hook.fine('its secret is set.');
  return isPreview
    ? hook.fine('none, as a preview should have: articles arrive within a quarter of an hour.')
    : hook.mend(
        'CONTENTFUL_WEBHOOK_SECRET is missing, so articles arrive late: copy the secret (step 5).',
      );
}

/** Looks whether Contentful lets us in and has the content types that the product reads. */
export async function checkCms(
  env: Environment,
  { isPreview }: Pick<Circumstances, 'isPreview'>,
): Promise<Finding[]> {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: token } = env;
  if (!space && !token) {
    return [reach.note('not configured: articles are written in Admin → Blog only (step 5).')];
  }
  const connected = createCmsClient(env, retries);
  if (!connected) {
    const missing = space ? 'CONTENTFUL_ACCESS_TOKEN' : 'CONTENTFUL_SPACE_ID';
    return [reach.mend(`${missing} is missing (docs/deploy.md, step 5).`)];
  }
  try {
    const { items } = await inTime(connected.client.getContentTypes());
    const lacking = compareContentModel(readContentModel(), items);
    return [
      reach.fine(`answers, and takes the access token (environment ${connected.stage}).`),
      lacking.length > 0
        ? model.mend(`${lacking.join('; ')}: import local/seed/contentful-model.json (step 5).`)
        : model.fine('has every type and field.'),
      checkWebhook(env, isPreview),
    ];
  } catch (error) {
    return [reach.mend(asCmsFailure(error, '').message)];
  }
}

import type { Environment } from '#server/env.ts';
import { asCmsFailure, createCmsClient } from '#server/gateways/contentful/client.ts';
import { type ContentField, type ContentType, readContentModel } from '../seed/content-model.ts';
import { type CheckResult, resultsFor, withTimeout } from './check.ts';

const access = resultsFor('Contentful');
const model = resultsFor('Content model');
const webhook = resultsFor('Contentful webhook');

/** A field's type in words, such as `Array of Symbol` or `Link to Asset`. */
function describeType({ type, linkType, items }: ContentField): string {
  if (items) return `${type} of ${describeType({ ...items, id: '' })}`;
  return linkType ? `${type} to ${linkType}` : type;
}

/** What a space lacks of the content types that the product reads, one line each. */
function compareContentModel(wanted: ContentType[], found: ContentType[]): string[] {
  return wanted.flatMap(({ sys: { id }, fields }) => {
    const type = found.find(({ sys }) => sys.id === id);
    if (!type) return [`the type ${id} is missing`];
    return fields.flatMap((field) => {
      const actual = type.fields.find((other) => other.id === field.id);
      if (!actual) return [`${id}.${field.id} is missing`];
      const [is, should] = [describeType(actual), describeType(field)];
      return is === should ? [] : [`${id}.${field.id} is ${is}, not ${should}`];
    });
  });
}

function checkWebhook(env: Environment, isPreview: boolean): CheckResult {
  if (env.CONTENTFUL_WEBHOOK_SECRET) return webhook.fine('its secret is set.');
  return isPreview
    ? webhook.fine('none, as a preview should have: articles arrive within a quarter of an hour.')
    : webhook.fix(
        'CONTENTFUL_WEBHOOK_SECRET is missing, so articles arrive late: run npm run golive, which makes one.',
      );
}

/** Checks that Contentful lets us in and has the content types that the product reads. */
export async function checkCms(env: Environment, isPreview: boolean): Promise<CheckResult[]> {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: token } = env;
  if (!space && !token) {
    return [access.note('not configured: articles are written in Admin → Blog only.')];
  }
  const connected = createCmsClient(env, 0);
  if (!connected) {
    const missing = space ? 'CONTENTFUL_ACCESS_TOKEN' : 'CONTENTFUL_SPACE_ID';
    return [access.fix(`${missing} is missing (docs/deploy.md).`)];
  }
  try {
    const { items } = await withTimeout(connected.client.getContentTypes());
    const lacking = compareContentModel(readContentModel(), items);
    return [
      access.fine(`answers, and takes the access token (environment ${connected.stage}).`),
      lacking.length > 0
        ? model.fix(`${lacking.join('; ')}: run npm run golive, which imports them.`)
        : model.fine('has every type and field.'),
      checkWebhook(env, isPreview),
    ];
  } catch (error) {
    return [access.fix(asCmsFailure(error, '').message)];
  }
}

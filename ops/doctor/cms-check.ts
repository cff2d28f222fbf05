import type { Environment } from '#server/env.ts';
import { asCmsFailure, createCmsClient } from '#server/gateways/contentful/client.ts';
import {
  connectManagement,
  isSameSecret,
  type SigningSecret,
  signingSecretPath,
} from '../golive/contentful-management.ts';
import { SettingsError } from '#host/settings.ts';
import { ownContentTypes } from '../golive/own-content-types.ts';
import type { ContentField, ContentType } from '#host/seed/content-model.ts';
import { compareMapping, contentMapping } from '#server/contentful-mapping.ts';
import { type CheckResult, resultsFor, withTimeout } from './check.ts';

const access = resultsFor('Contentful');
const model = resultsFor('Content model');
const webhook = resultsFor('Contentful webhook');

/** Describes a field's type, such as `Array of Symbol` or `Link to Asset`. */
function describeType({ type, linkType, items }: ContentField): string {
  if (items) return `${type} of ${describeType({ ...items, id: '' })}`;
  return linkType ? `${type} to ${linkType}` : type;
}

/** Lists what a space lacks of the content types that the product reads, one line each. */
function compareContentModel(expected: ContentType[], stored: ContentType[]): string[] {
  return expected.flatMap(({ sys: { id }, fields }) => {
    const type = stored.find(({ sys }) => sys.id === id);
    if (!type) return [`the type ${id} is missing`];
    return fields.flatMap((field) => {
      const actual = type.fields.find((other) => other.id === field.id);
      if (!actual) return [`${id}.${field.id} is missing`];
      const [is, should] = [describeType(actual), describeType(field)];
      return is === should ? [] : [`${id}.${field.id} is ${is}, not ${should}`];
    });
  });
}

type Variables = Record<string, string | undefined>;

/** Compares with the secret of the space, which Contentful shows to a management token only. */
async function compareSigningSecret(
  secret: string,
  spaceId: string,
  variables: Variables,
): Promise<CheckResult> {
  const { fine, fix } = webhook;
  try {
    const call = connectManagement(variables);
    const theirs = await withTimeout(call<SigningSecret>('GET', signingSecretPath(spaceId)));
    if (!theirs) {
      return fix(
        'the space has no signing secret, so deliveries are refused: run npm run golive, which sets it.',
      );
    }
    return isSameSecret(theirs, secret)
      ? fine('its secret is that of the space, as far as Contentful shows it.')
      : fix(
          `CONTENTFUL_WEBHOOK_SECRET is not the signing secret of the space (…${theirs.redactedValue.slice(-4)}), so deliveries are refused: write that one, or run npm run golive, which asks before it replaces it.`,
        );
  } catch (error) {
    if (error instanceof SettingsError) return fix(error.message);
    throw error;
  }
}

async function checkWebhook(
  env: Environment,
  isPreview: boolean,
  variables: Variables,
): Promise<CheckResult> {
  const { CONTENTFUL_WEBHOOK_SECRET: secret, CONTENTFUL_SPACE_ID: spaceId = '' } = env;
  if (secret) {
    return variables['CONTENTFUL_MANAGEMENT_TOKEN']
      ? compareSigningSecret(secret, spaceId, variables)
      : webhook.fine('its secret is set.');
  }
  return isPreview
    ? webhook.fine('none, as a preview should have: articles arrive within a quarter of an hour.')
    : webhook.fix(
        'CONTENTFUL_WEBHOOK_SECRET is missing, so articles arrive late: run npm run golive, which makes one.',
      );
}

/** Checks that Contentful lets us in and has the content types that the product reads. */
export async function checkCms(
  env: Environment,
  isPreview: boolean,
  variables: Variables,
): Promise<CheckResult[]> {
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
    const mapping = contentMapping(env);
    const lacking = compareContentModel(ownContentTypes(mapping), items);
    const misnamed = compareMapping(mapping, items);
    return [
      access.fine(`answers, and takes the access token (environment ${connected.stage}).`),
      ...(misnamed.length > 0
        ? [model.fix(`${misnamed.join('; ')}: look at CONTENTFUL_POST_TYPE and its siblings.`)]
        : []),
      ...(lacking.length > 0
        ? [model.fix(`${lacking.join('; ')}: run npm run golive, which imports them.`)]
        : []),
      ...(misnamed.length + lacking.length === 0 ? [model.fine('has every type and field.')] : []),
      await checkWebhook(env, isPreview, variables),
    ];
  } catch (error) {
    return [access.fix(asCmsFailure(error, '').message)];
  }
}

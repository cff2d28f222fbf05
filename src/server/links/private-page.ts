import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { openPage, type OnDemandPage, type PageRefusal } from '../http/on-demand-page.ts';
import { type FormResult, type PageForms, receiveForm } from '../http/page-form.ts';
import type { PrivateLink } from './private-links.ts';
import { verifyLink } from './valid-link.ts';
import type { LinkKind } from './link-tokens.ts';

const noForms: PageForms<PrivateLink> = {};

/**
 * Opens the page behind a private link: reads the link in its address, does what a form of the page asks, then reads
 * what the page shows. A visit changes nothing, because mail scanners open links.
 *
 * @param forms the actions of the page; `sent` says what became of the one that was sent
 * @returns a refusal for a link that opens nothing (404), too many visits of a network (429) and an outage (503)
 */
export async function openPrivatePage<
  View extends object,
  Forms extends PageForms<PrivateLink> = Record<never, never>,
>(
  page: OnDemandPage,
  kind: LinkKind,
  read: (link: PrivateLink) => View | Promise<View>,
  forms?: Forms,
): Promise<(View & { sent?: PageFormResult<FormResult<Forms>> | undefined }) | PageRefusal> {
  return openPage(page, `/${kind}/{token}`, async () => {
    const link = await verifyLink(
      { env: { ip: page.clientAddress } },
      kind,
      page.params.token ?? '',
    );
    const sent = await receiveForm(page, link, (forms ?? noForms) as Forms);
    return { ...(await read(link)), sent };
  });
}

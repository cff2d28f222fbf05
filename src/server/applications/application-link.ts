import { fullName } from '#lib/applications/full-name.ts';
import type { Queries } from '../db/client.ts';
import { siteUrl } from '../env.ts';
import { ensureLink, linkPath } from '../links/private-links.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { type ApplicationRow, findApplication, referenceOf } from './application-rows.ts';
import { newPageEnd } from './link-ends.ts';

/** The id of the link to an application's page (P-110); made again after it has ended. */
export async function ensureApplicationLink(tx: Queries, { id }: ApplicationRow): Promise<string> {
  const row = await findApplication(tx, id, { locked: true });
  const expiresAt = newPageEnd(row);
  const link = { kind: 'application', subjectId: id, email: row.email } as const;
  return ensureLink(tx, { ...link, ...(expiresAt && { expiresAt }) });
}

export function applicationUrl(linkId: string): string {
  return siteUrl(linkPath('application', linkId));
}

/** What the mails to an applicant have in common. */
export async function applicantMail(tx: Queries, row: ApplicationRow) {
  const name = fullName(row);
  const linkId = await ensureApplicationLink(tx, row);
  return {
    subjectId: row.id,
    to: { name, address: row.email },
    replyTo: staffMailbox(),
    data: { name, reference: referenceOf(row), linkId },
  };
}

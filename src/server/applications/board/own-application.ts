import { sharedDomain } from '#model/applications/shared-domain.ts';
import { mailboxKey } from '../../mail/same-mailbox.ts';

interface Addressed {
  email: string;
}

const namePart = (key: string) => key.slice(0, key.lastIndexOf('@'));

/**
 * Tells whether a member of the board is the applicant, whose own application she neither votes on nor reads votes
 * about. One mailbox is the same however its address is written; the same name at a domain and at one below it, as
 * universities have them, counts as one person, too.
 */
export function isOwnApplication(member: Addressed, application: Addressed): boolean {
  const [first, second] = [mailboxKey(member.email), mailboxKey(application.email)];
  if (first === second) return true;
  return namePart(first) === namePart(second) && sharedDomain(first, second) !== null;
}

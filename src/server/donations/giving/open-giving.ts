import { linkRefusal } from '../../links/open-link.ts';
import { readLink } from '../../links/private-links.ts';
import { readGiving } from './read-giving.ts';
import { isFinal } from './statement.ts';

/** All that the page of a private link shows, or why it does not open. */
export async function openGiving(token: string, ip: string) {
  try {
    const link = await readLink({ env: { ip } }, 'giving', token);
    const giving = await readGiving(link.email);
    const now = new Date();
    return {
      email: link.email,
      expiresAt: (link.expiresAt ?? now).toISOString(),
      giving,
      finalYears: giving.years.map(({ year }) => year).filter((year) => isFinal(year, now)),
    };
  } catch (error) {
    return linkRefusal(error, 'giving');
  }
}

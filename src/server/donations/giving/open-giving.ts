import { openLink } from '../../links/open-link.ts';
import { readGiving } from './read-giving.ts';
import { isFinal } from './statement.ts';

/** All that the page of a private link shows, or why it does not open. */
export function openGiving(token: string, ip: string) {
  return openLink('giving', token, ip, async ({ email, expiresAt }) => {
    const giving = await readGiving(email);
    const now = new Date();
    return {
      email,
      expiresAt: (expiresAt ?? now).toISOString(),
      giving,
      finalYears: giving.years.map(({ year }) => year).filter((year) => isFinal(year, now)),
    };
  });
}

import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { cardTestingBounds, readCardTestingProtection } from '../card-testing-protection.ts';
import { type StaffAlert, donationsLink } from '../../mail/alert.ts';

/**
 * Returns one alert, with one key for an episode, while card-testing protection is active. The webhook calls it after a
 * decline, and so does the scheduled job `sweep`.
 */
export async function findCardTestingAlerts(now = new Date()): Promise<StaffAlert[]> {
  const { isActive, since } = await readCardTestingProtection(now);
  if (!isActive || !since) return [];
  const { declines, minutes } = cardTestingBounds;
  return [
    {
      key: `card-testing:${since.toISOString()}`,
      heading: 'Somebody may be testing stolen cards',
      text: `Stripe declined ${declines} or more payments within ${minutes} minutes. New donors now confirm their address by a link in an email, until the declines stop, and payments that were open are canceled; there is nothing to switch. Check in Stripe that the Radar rules of docs/deploy.md are on, and refund what got through.`,
      details: [{ label: 'Since', value: formatPacificDateTime(since.toISOString()) }],
      link: donationsLink,
    },
  ];
}

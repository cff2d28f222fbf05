import { applicationAlerts } from '../applications/alerts.ts';
import { donationAlerts } from '../donations/alerts/alerts.ts';
import { runLogged } from '../http/background.ts';
import { type StaffAlert, raiseAlert } from '../mail/alert.ts';
import { mailAlerts } from '../mail/alerts.ts';
import { postAlerts } from '../posts/alerts.ts';
import { findReachedCeilings } from './traffic-ceilings.ts';

const checks: Record<string, (now: Date) => Promise<StaffAlert | StaffAlert[]>> = {
  ...applicationAlerts,
  ...donationAlerts,
  ...mailAlerts,
  ...postAlerts,
  trafficCeilings: findReachedCeilings,
};

/**
 * Makes every check that a noun registers and mails what is new. A check that fails is logged and stops no other.
 *
 * @returns the keys of the alerts that were raised
 */
export async function checkAlerts(now = new Date()): Promise<string[]> {
  const raised: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    await runLogged(`check ${name}`, async () => {
      for (const alert of [await check(now)].flat())
        if (await raiseAlert(alert)) raised.push(alert.key);
    });
  }
  return raised;
}

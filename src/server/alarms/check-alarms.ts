import { type Alarm, raiseAlarm } from './alarm.ts';
import { failingMirror } from './failing-mirror.ts';
import { mailTrouble } from './mail-trouble.ts';
import { overdueApplications } from './overdue-applications.ts';
import { silentReconciler } from './silent-reconciler.ts';
import { trafficCeilings } from './traffic-ceilings.ts';

/** Everything that is looked at; one line each. */
const checks: ((now: Date) => Promise<Alarm[]>)[] = [
  silentReconciler,
  overdueApplications,
  mailTrouble,
  failingMirror,
  trafficCeilings,
];

/**
 * Looks for what does not mend itself and mails staff, once per fact. Safe to run at any time.
 *
 * @returns facts that staff had not been told of.
 */
export async function checkAlarms(now = new Date()): Promise<string[]> {
  const raised: string[] = [];
  for (const check of checks) {
    for (const alarm of await check(now)) if (await raiseAlarm(alarm)) raised.push(alarm.fact);
  }
  return raised;
}

import { findIntent, sandbox } from './sandbox.ts';

function readCharge(paymentId: string): string {
  return findIntent(paymentId).latest_charge ?? '';
}

async function push(button: string, fields: Record<string, string>): Promise<void> {
  const address = `http://sandbox.test/_sandbox/stripe/${button}`;
  const body = new URLSearchParams(fields);
  const response = await sandbox.handle(new Request(address, { method: 'POST', body }));
  const problem = new URL(response?.headers.get('Location') ?? '', address).searchParams.get(
    'problem',
  );
  if (problem) throw new Error(`The ledger refused ${button}: ${problem}`);
}

/** Refunds a payment on the provider's page, as staff do. */
export function pressRefund(paymentId: string, dollars: string): Promise<void> {
  return push('refund', { charge: readCharge(paymentId), dollars });
}

/** Lets the donor's bank question a payment. */
export function pressDispute(paymentId: string): Promise<void> {
  return push('dispute', { charge: readCharge(paymentId) });
}

/** Gives the newest dispute of a payment another status. */
export function pressDecideDispute(paymentId: string, status: string): Promise<void> {
  const dispute = sandbox.ledger.children('dispute', readCharge(paymentId))[0]?.id ?? '';
  return push('decide', { dispute, status });
}

/** Pauses a subscription on the provider's page, for `days` days or until it is resumed. */
export function pressPause(subscription: string, days = ''): Promise<void> {
  return push('pause', { subscription, days });
}

export function pressResume(subscription: string): Promise<void> {
  return push('resume', { subscription });
}

/** Enters another card on the provider's portal, with the session of this address. */
export function changeCardAt(portal: string, number: string): Promise<void> {
  const session = portal.split('/').at(-1) ?? '';
  return push(`portal/${session}/card`, { number, exp_month: '12', exp_year: '49' });
}

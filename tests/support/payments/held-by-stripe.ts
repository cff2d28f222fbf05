import { ledgerObjects } from './sandbox.ts';

/** The fields that Stripe retains whatever we ask (`retainedByStripe` says so to staff), by kind of object. */
const kept: Readonly<Record<string, string[]>> = {
  charge: ['billing_details'],
  // Fixed when the invoice is finalized, with the metadata that the subscription then had.
  invoice: ['customer_name', 'customer_email', 'parent'],
};

/** Tells whether a payment has one of the statuses in which Stripe does not change the receipt's address. */
const isFixed = (status: unknown) => status === 'canceled' || status === 'processing';

/** Lists the ids of the objects that mention the text elsewhere. Events are a log of 30 days. */
export function mentionsAtStripe(text: string): string[] {
  return ledgerObjects().flatMap((object) => {
    if (object.object === 'event') return [];
    const fields = [
      ...(kept[object.object] ?? []),
      ...(object.object === 'payment_intent' && isFixed(object.status) ? ['receipt_email'] : []),
    ];
    const changeable = Object.entries(object).filter(([name]) => !fields.includes(name));
    const isMentioned = JSON.stringify(changeable).toLowerCase().includes(text.toLowerCase());
    return isMentioned ? object.id : [];
  });
}

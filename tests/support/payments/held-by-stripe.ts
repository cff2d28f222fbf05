import { ledgerObjects } from './sandbox.ts';

/** Fields that Stripe keeps whatever we ask (`retainedByStripe` says so to staff), by kind of object. */
const kept: Readonly<Record<string, string[]>> = {
  charge: ['billing_details'],
  // Fixed when the invoice is finalized, with the metadata that the subscription then had.
  invoice: ['customer_name', 'customer_email', 'parent'],
};

/** Stripe changes the receipt's address of a payment in no other status. */
const isFixed = (status: unknown) => status === 'canceled' || status === 'processing';

/** Ids of the objects that mention the text elsewhere. Events are a log of 30 days. */
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

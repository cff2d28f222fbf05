import Stripe from 'stripe';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { formatDollars } from '#model/money/money.ts';
import { type CheckResult, resultsFor } from './check.ts';
import { describeStripeFailure } from './stripe-failure.ts';

const { fine, note, fix } = resultsFor('Stripe payment methods');

/** These methods charge a card, so the card's rate applies to them. */
const cardMethods = ['card', 'apple_pay', 'google_pay', 'link'];

const where = 'Stripe, Settings, Payment methods';

/** Lists Stripe's names of the methods that donors may be offered, such as `us_bank_account`. */
function listOffered(configuration: Stripe.PaymentMethodConfiguration): string[] {
  return Object.entries(configuration)
    .filter(([, setting]: [string, unknown]) => {
      const isMethod = typeof setting === 'object' && setting !== null && 'available' in setting;
      return isMethod && setting.available === true;
    })
    .map(([name]) => name);
}

/** Says which payment methods donors are offered, and which of them the rate for covering the fee fits. */
export async function checkPaymentMethods(stripe: Stripe): Promise<CheckResult> {
  try {
    const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
    const configuration = data.find((one) => one.is_default && one.application === null);
    if (!configuration) return fix(`none are set up: switch cards on (${where}).`);
    const offered = listOffered(configuration);
    if (!offered.includes('card')) return fix(`cards are off: switch them on (${where}).`);
    const rated = cardMethods.filter((name) => offered.includes(name));
    const unrated = offered.filter((name) => !cardMethods.includes(name));
    const { percent, fixedCents } = cardFee;
    const known = `on at the rate of cards (${percent} % and ${formatDollars(fixedCents)}): ${rated.join(', ')}`;
    return unrated.length === 0
      ? fine(`${known}.`)
      : note(
          `${known}; on without a rate: ${unrated.join(', ')}, which donors who cover the fee are not offered.`,
        );
  } catch (error) {
    return error instanceof Stripe.errors.StripePermissionError
      ? note('not read, because the key may not read payment method configurations.')
      : fix(describeStripeFailure(error));
  }
}

import { type Address, type Form, paramName } from './parameters.ts';
import { invalidRequest, type StripeApiError } from './stripe-api-error.ts';

/**
 * A rule between the parameters of a call, which no type of the SDK holds. Stripe applies it before it looks at
 * anything else.
 */
interface ParameterRule {
  calls: readonly Address[] | 'every list';
  /** The group in which the parameters are; `*` is each item of a list. */
  within?: readonly string[];
  parameter: string;
  excludes?: readonly string[];
  /** The message about an excluded parameter where it is not Stripe's usual one, which has a code. */
  message?: string;
  /** The parameters of which one must be beside it. */
  requires?: readonly string[];
  /** The code with which Stripe refuses a parameter that was removed. */
  removedCode?: string;
  /** The version of Stripe's API that brought the rule, if its changelog names one. */
  since?: string;
  source: string;
}

const intentWrites = [
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/:id',
  'POST /v1/payment_intents/:id/confirm',
] as const;
const subscriptionWrites = ['POST /v1/subscriptions', 'POST /v1/subscriptions/:id'] as const;
const priceData = ['items', '*', 'price_data'];

/** The rules of the parameters that this product sends. */
export const parameterRules: readonly ParameterRule[] = [
  {
    calls: intentWrites,
    parameter: 'payment_method_types',
    removedCode: 'payment_method_types_no_longer_supported',
    since: '2026-09-30.endive',
    source:
      'docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents',
  },
  {
    calls: intentWrites,
    parameter: 'allowed_payment_method_types',
    excludes: [
      'automatic_payment_methods',
      'excluded_payment_method_types',
      'payment_method_configuration',
    ],
    since: '2026-07-29.dahlia',
    source: 'docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter',
  },
  {
    calls: ['POST /v1/payment_intents'],
    within: ['automatic_payment_methods'],
    parameter: 'allow_redirects',
    requires: ['enabled'],
    source: 'docs.stripe.com/api/payment_intents/create, github.com/stripe/stripe-node/issues/1881',
  },
  {
    calls: [
      'POST /v1/payment_intents',
      'POST /v1/subscriptions',
      'POST /v1/billing_portal/sessions',
    ],
    parameter: 'customer',
    excludes: ['customer_account'],
    since: '2025-12-15.clover',
    source: 'docs.stripe.com/accounts-v2/use-accounts-as-customers',
  },
  {
    calls: subscriptionWrites,
    within: ['items', '*'],
    parameter: 'price_data',
    excludes: ['price'],
    source: 'docs.stripe.com/api/subscriptions/update',
  },
  {
    calls: subscriptionWrites,
    within: priceData,
    parameter: 'unit_amount',
    excludes: ['unit_amount_decimal'],
    source: 'docs.stripe.com/api/subscriptions/create',
  },
  {
    calls: subscriptionWrites,
    within: priceData,
    parameter: 'product',
    requires: ['unit_amount', 'unit_amount_decimal'],
    source: 'docs.stripe.com/api/subscriptions/create',
  },
  {
    calls: ['POST /v1/subscriptions/:id'],
    within: ['pause_collection'],
    parameter: 'resumes_at',
    requires: ['behavior'],
    source: 'docs.stripe.com/api/subscriptions/update',
  },
  {
    calls: ['GET /v1/events'],
    parameter: 'types',
    excludes: ['type'],
    source: 'docs.stripe.com/api/events/list',
  },
  {
    calls: ['GET /v1/invoice_payments'],
    within: ['payment'],
    parameter: 'payment_intent',
    requires: ['type'],
    source: 'docs.stripe.com/api/invoice-payment/list',
  },
  {
    calls: 'every list',
    parameter: 'starting_after',
    excludes: ['ending_before'],
    message: 'Received both starting_after and ending_before parameters. Please pass in only one.',
    source: 'docs.stripe.com/api/pagination',
  },
];

const isList = (address: Address) => address.startsWith('GET ') && !address.endsWith(':id');

interface Group {
  path: string[];
  fields: Form;
}

/** Finds each group to which a path with `*` leads. */
function findGroups(group: Group, [step, ...rest]: readonly string[]): Group[] {
  if (step === undefined) return [group];
  const names = step === '*' ? Object.keys(group.fields) : [step];
  return names.flatMap((name) => {
    const fields = group.fields[name];
    if (typeof fields !== 'object') return [];
    return findGroups({ path: [...group.path, name], fields }, rest);
  });
}

function findViolation(rule: ParameterRule, { path, fields }: Group): StripeApiError | undefined {
  const { parameter, removedCode, excludes = [], message, requires = [] } = rule;
  if (!(parameter in fields)) return undefined;
  const named = (name: string) => paramName([...path, name]);
  const param = named(parameter);
  if (removedCode) {
    return invalidRequest(`The parameter ${param} is no longer supported.`, {
      code: removedCode,
      param,
    });
  }
  const other = excludes.find((name) => name in fields);
  if (other && message) return invalidRequest(message);
  if (other) {
    const both = [parameter, other].map(named).join(', ');
    return invalidRequest(`You may only specify one of these parameters: ${both}.`, {
      code: 'parameters_exclusive',
      param,
    });
  }
  const [wanted] = requires;
  if (wanted === undefined || requires.some((name) => name in fields)) return undefined;
  return invalidRequest(`Missing required param: ${named(wanted)}.`, {
    code: 'parameter_missing',
    param: named(wanted),
  });
}

/** Applies the rules. @throws StripeApiError 400 for the first one that the parameters break */
export function checkParameterRules(address: Address, form: Form): void {
  for (const rule of parameterRules) {
    const applies = rule.calls === 'every list' ? isList(address) : rule.calls.includes(address);
    if (!applies) continue;
    for (const group of findGroups({ path: [], fields: form }, rule.within ?? [])) {
      const violation = findViolation(rule, group);
      if (violation) throw violation;
    }
  }
}

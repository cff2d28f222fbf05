import * as z from 'zod';
import { invalidRequest, type StripeApiError } from './stripe-api-error.ts';

/** The form's fields by the names in their brackets, such as `a[b]=1` → `{ a: { b: '1' } }`. */
export interface Form {
  [name: string]: string | Form;
}

/** Decodes Stripe's form encoding; the indexes of arrays are names as well. */
export function decodeForm(params: URLSearchParams): Form {
  // The object has no prototype, so `__proto__` is a name like any other.
  const create = () => Object.create(null) as Form;
  const form = create();
  for (const [name, value] of params) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let group = form;
    for (const part of path) {
      const next = group[part];
      group = typeof next === 'object' ? next : (group[part] = create());
    }
    group[last === '' ? String(Object.keys(group).length) : last] = value;
  }
  return form;
}

/** Makes the schema of a text that passes a test, or is refused in Stripe's words. */
function text(isValid: (input: string) => boolean, refusal: (input: string) => string, code = '') {
  return z.string().superRefine((input, context) => {
    if (isValid(input)) return;
    context.addIssue({ code: 'custom', message: refusal(input), params: code ? { code } : {} });
  });
}

const anyText = z.string().max(5000).optional();
const integer = text(
  (input) => /^-?\d+$/.test(input),
  (input) => `Invalid integer: ${input}`,
  'parameter_invalid_integer',
).transform(Number);
const boolean = z.enum(['true', 'false']).transform((input) => input === 'true');
const listParameter = (item: z.ZodType<string>) =>
  z.record(z.string(), item).transform(Object.values<string>);

/**
 * The form of an email. Stripe publishes no rule but "properly formatted and only allowed characters" (error code
 * `email_invalid`). It was seen to refuse a domain without a dot, with an empty part, white space, and letters beyond
 * ASCII (fjordllc/bootcamp#4134, #7638, masslight/ottehr#7319). The last part of two letters is assumed.
 */
const emailFormat =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

const email = text(
  (input) => emailFormat.test(input) && input.length <= 512,
  (input) => `Invalid email address: ${input}`,
  'email_invalid',
);

const currencies = new Set(Intl.supportedValuesOf('currency'));
const currency = text(
  (input) => currencies.has(input.toUpperCase()),
  (input) => `Invalid currency: ${input}.`,
).transform((input) => input.toLowerCase());

/** The bounds of card payments in US cents (docs.stripe.com/currencies). */
const amount = integer
  .refine((cents) => cents >= 50, {
    error: 'Amount must be at least $0.50 usd',
    params: { code: 'amount_too_small' },
  })
  .refine((cents) => cents <= 99_999_999, {
    error: 'Amount must be no more than $999,999.99',
    params: { code: 'amount_too_large' },
  });

/** The limits of metadata (docs.stripe.com/api/metadata); an empty value removes its key. */
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((input) => Object.keys(input).length <= 50, 'Metadata can have up to 50 keys.')
  .transform((input) => Object.fromEntries(Object.entries(input).filter(([, value]) => value)))
  .default({});

/** The empty value with which an update unsets a field, or a single key of metadata. */
const emptyText = z.literal('');
const changedMetadata = z
  .union([emptyText, z.record(z.string().max(40), z.string().max(500))])
  .optional();
const changedText = z.string().max(5000).optional();
const changedEmail = z.union([emptyText, email]).optional();

/** The paths to expand, at most four levels deep (docs.stripe.com/expand). */
const expansion = text(
  (input) => input.split('.').length <= 4,
  (input) => `You cannot expand more than 4 levels of a property. Property: ${input}`,
);
const expand = listParameter(expansion).default([]);
/** The parameters that a browser sends in place of the secret key. */
const browser = { key: anyText, client_secret: anyText };
const address = z.strictObject({ country: anyText, postal_code: anyText });

const limit = integer
  .refine((input) => input >= 1 && input <= 100, 'This value must be between 1 and 100.')
  .default(10);
const list = z.strictObject({
  limit,
  starting_after: anyText,
  created: z.strictObject({ gte: integer.optional(), lt: integer.optional() }).optional(),
  expand,
});
const retrieve = z.strictObject({ expand });
const url = z.url('Not a valid URL');
const enabledEvents = listParameter(z.string().min(1));

const cardAlone = z.record(z.string(), z.literal('card')).transform(Object.values<'card'>);

const paymentSettings = z
  .strictObject({
    save_default_payment_method: z.enum(['off', 'on_subscription']),
    payment_method_types: cardAlone.optional(),
    payment_method_options: z
      .strictObject({
        us_bank_account: z.strictObject({
          verification_method: z.enum(['automatic', 'instant', 'microdeposits']),
        }),
      })
      .optional(),
  })
  .optional();

/**
 * The recurrence of a price, with at most three years between two payments (docs.stripe.com/api/subscriptions/create).
 */
const recurringPrice = z
  .strictObject({ interval: z.enum(['month', 'year']), interval_count: integer.default(1) })
  .refine(({ interval, interval_count }) => interval_count <= (interval === 'year' ? 3 : 36), {
    error: 'The maximum billing interval is three years.',
    path: ['interval_count'],
  });

/** The data from which the price of a subscription's item is made. */
export interface PriceData {
  product: string;
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count?: number };
}

const pauseCollection = z.strictObject({
  behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
  resumes_at: integer.nullable().default(null),
});

/** The types of events to list (docs.stripe.com/api/events/list). */
const eventTypes = listParameter(z.string()).refine((types) => types.length <= 20, {
  error: 'You can pass at most 20 types.',
});

/** The parameters that each endpoint accepts; every other one is refused, as Stripe does. */
export const parameters = {
  'POST /v1/payment_intents': z.strictObject({
    amount,
    currency,
    customer: anyText,
    automatic_payment_methods: z
      .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    allowed_payment_method_types: cardAlone.optional(),
    description: z.string().max(1000).optional(),
    metadata,
    receipt_email: email.optional(),
    statement_descriptor_suffix: z.string().max(22).optional(),
    expand,
  }),
  'GET /v1/payment_intents': list.extend({ customer: anyText }),
  'POST /v1/payment_intents/:id': z.strictObject({
    description: changedText,
    metadata: changedMetadata,
    receipt_email: changedEmail,
    expand,
  }),
  'GET /v1/payment_intents/:id': retrieve.extend(browser),
  'POST /v1/payment_intents/:id/confirm': z.strictObject({
    ...browser,
    payment_method_data: z
      .strictObject({
        type: z.enum(['card', 'link', 'us_bank_account']),
        card: z
          .strictObject({ number: z.string(), exp_month: integer, exp_year: integer, cvc: anyText })
          .optional(),
        us_bank_account: z.strictObject({ account_number: anyText }).optional(),
        billing_details: z
          .strictObject({ address: address.optional(), email: email.optional(), name: anyText })
          .optional(),
      })
      .optional(),
    receipt_email: email.optional(),
    return_url: url.optional(),
    expand,
  }),
  // This address is not one of Stripe's: the bank's page uses it to report the donor's answer.
  'POST /v1/payment_intents/:id/authenticate': z.strictObject({
    ...browser,
    outcome: z.enum(['succeeded', 'failed']),
  }),
  'POST /v1/payment_intents/:id/cancel': z.strictObject({
    cancellation_reason: z
      .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
      .optional(),
    expand,
  }),
  'GET /v1/charges': list.extend({ payment_intent: anyText }),
  'POST /v1/charges/:id': z.strictObject({
    description: changedText,
    metadata: changedMetadata,
    receipt_email: changedEmail,
    expand,
  }),
  'POST /v1/refunds': z.strictObject({
    charge: anyText,
    payment_intent: anyText,
    amount: integer
      .refine((cents) => cents > 0, {
        error: 'Invalid positive integer',
        params: { code: 'parameter_invalid_integer' },
      })
      .optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata,
    expand,
  }),
  'GET /v1/disputes': list.extend({ charge: anyText, payment_intent: anyText }),
  'GET /v1/balance_transactions': list.extend({
    payout: anyText,
    source: anyText,
    type: anyText,
  }),
  'GET /v1/events': list.extend({ type: anyText, types: eventTypes.optional() }),
  'GET /v1/webhook_endpoints': list.omit({ created: true }),
  'POST /v1/webhook_endpoints': z.strictObject({
    url,
    enabled_events: enabledEvents,
    api_version: anyText,
    metadata,
    expand,
  }),
  'POST /v1/webhook_endpoints/:id': z.strictObject({
    url: url.optional(),
    enabled_events: enabledEvents.optional(),
    disabled: boolean.optional(),
    metadata: changedMetadata,
    expand,
  }),
  'DELETE /v1/webhook_endpoints/:id': z.strictObject({}),
  'GET /v1/payment_method_domains': list
    .omit({ created: true })
    .extend({ domain_name: anyText, enabled: boolean.optional() }),
  'POST /v1/payment_method_domains': z.strictObject({
    domain_name: z.string().max(5000),
    enabled: boolean.optional(),
    expand,
  }),
  'POST /v1/payment_method_domains/:id': z.strictObject({ enabled: boolean.optional(), expand }),
  'POST /v1/payment_method_domains/:id/validate': retrieve,
  'GET /v1/balance': retrieve,
  'GET /v1/payouts': list.extend({ status: anyText }),
  'GET /v1/payouts/:id': retrieve,
  'POST /v1/customers': z.strictObject({
    email: email.optional(),
    name: anyText,
    metadata,
    expand,
  }),
  'GET /v1/customers/:id': retrieve,
  'POST /v1/customers/:id': z.strictObject({
    address: emptyText.optional(),
    description: changedText,
    email: changedEmail,
    invoice_settings: z.strictObject({ default_payment_method: z.string().max(5000) }).optional(),
    metadata: changedMetadata,
    name: changedText,
    phone: changedText,
    shipping: emptyText.optional(),
    expand,
  }),
  'DELETE /v1/customers/:id': retrieve,
  'POST /v1/products': z.strictObject({ id: anyText, name: z.string().max(250), expand }),
  'GET /v1/products/:id': retrieve,
  'POST /v1/products/:id': z.strictObject({ name: z.string().max(250).optional(), expand }),
  'POST /v1/subscriptions': z.strictObject({
    customer: z.string(),
    items: z
      .record(
        z.string(),
        z.strictObject({
          price_data: z.strictObject({
            currency,
            product: z.string(),
            recurring: recurringPrice,
            unit_amount: amount,
          }),
        }),
      )
      .transform(Object.values<{ price_data: PriceData }>),
    payment_behavior: z.literal('default_incomplete'),
    payment_settings: paymentSettings,
    description: z.string().max(500).optional(),
    metadata,
    expand,
  }),
  'GET /v1/subscriptions/:id': retrieve,
  'POST /v1/subscriptions/:id': z.strictObject({
    default_payment_method: changedText,
    description: changedText,
    items: z
      .record(
        z.string(),
        z.strictObject({
          id: z.string(),
          price_data: z.strictObject({
            currency,
            product: z.string(),
            recurring: recurringPrice,
            unit_amount: amount,
          }),
        }),
      )
      .transform(Object.values<{ id: string; price_data: PriceData }>)
      .optional(),
    metadata: changedMetadata,
    proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    pause_collection: z.union([emptyText, pauseCollection]).optional(),
    payment_settings: paymentSettings,
    expand,
  }),
  'POST /v1/subscriptions/:id/pause': retrieve,
  'POST /v1/subscriptions/:id/resume': retrieve,
  'POST /v1/invoices/:id/void': retrieve,
  'GET /v1/invoice_payments': list.extend({
    invoice: anyText,
    payment: z
      .strictObject({ type: z.literal('payment_intent'), payment_intent: z.string() })
      .optional(),
  }),
  'GET /v1/payment_method_configurations': list.omit({ created: true }),
  'POST /v1/billing_portal/sessions': z.strictObject({
    customer: z.string(),
    return_url: url,
    expand,
  }),
  'GET /v1/billing_portal/configurations': list
    .omit({ created: true })
    .extend({ active: boolean.optional(), is_default: boolean.optional() }),
};

export type Address = keyof typeof parameters;

/** The parameters that an endpoint's operation gets. */
export type Params<A extends Address> = Omit<
  z.output<(typeof parameters)[A]>,
  keyof typeof browser | 'expand'
>;

/** Names a parameter as Stripe does: `a`, `b` → `a[b]`. */
export function paramName([first, ...rest]: PropertyKey[]): string {
  return [String(first), ...rest.map((part) => `[${String(part)}]`)].join('');
}

function toStripeError(issue: z.core.$ZodIssue): StripeApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, ...issue.keys.slice(0, 1)]);
    const message = `Received unknown parameter: ${param}`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  const [first] = issue.path;
  const param = paramName(first === 'metadata' ? [first] : issue.path);
  if (issue.input === undefined && issue.code !== 'custom') {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param });
  }
  const code: unknown = issue.code === 'custom' && issue.params?.code;
  return invalidRequest(issue.message, { param, ...(typeof code === 'string' ? { code } : {}) });
}

/**
 * Parses the parameters of a call.
 *
 * @throws StripeApiError 400 in Stripe's words for the first one that it would refuse
 */
export function parseParameters(schema: z.ZodType, form: Form): unknown {
  const { data, error } = schema.safeParse(form, { reportInput: true });
  if (error) throw toStripeError(error.issues[0] as z.core.$ZodIssue);
  return data;
}

/** The Payment Element's frame: holds the card, pays with it, and tells the page only what it may know. */

import { applyAppearance, applyFonts } from './appearance.js';
import { paymentMethodData } from './card-fields.js';
import { createCardForm } from './card-form.js';
import { confirm, retrieve } from './payment-intents.js';
import { openPort } from './port.js';

const form = document.getElementById('card');
const skeleton = document.getElementById('skeleton');
const port = await openPort();
const say = (name, detail = {}) => port.postMessage({ type: 'event', name, detail });
const card = createCardForm(form, (state) =>
  say('change', { ...state, collapsed: false, value: { type: 'card' } }),
);
let session;

/** The error that a failed intent leaves behind, as `confirmPayment` reports it. */
function failureOf({ last_payment_error: error, ...paymentIntent }) {
  return { error: { ...error, payment_intent: paymentIntent } };
}

/** A payment that is over has no fields. */
function terminalError({ status }) {
  if (status !== 'succeeded' && status !== 'canceled') return null;
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent is in a terminal state (${status}) and cannot be used to initialize Elements.`,
  };
}

async function load() {
  const { error, paymentIntent } = await retrieve(session);
  const problem = error ?? terminalError(paymentIntent);
  if (problem) {
    say('loaderror', { error: problem });
    return { error: problem };
  }
  skeleton.hidden = true;
  form.hidden = false;
  say('ready');
  return {};
}

async function pay({ confirmParams }) {
  const invalid = card.validate();
  if (invalid) return { error: invalid };
  card.setDisabled(true);
  const { receipt_email, return_url } = confirmParams;
  return confirm(session, {
    ...paymentMethodData({ ...session.billing, ...card.values() }),
    ...(receipt_email ? { receipt_email } : {}),
    ...(return_url ? { return_url } : {}),
  });
}

/** What came of the bank's question. */
async function outcome() {
  const { paymentIntent, error } = await retrieve(session);
  if (error) return { error };
  return paymentIntent.status === 'requires_payment_method'
    ? failureOf(paymentIntent)
    : { paymentIntent };
}

const asked = {
  confirm: pay,
  outcome,
  refresh: load,
  release: () => card.setDisabled(false),
  submit() {
    const error = card.validate();
    return error ? { error } : { selectedPaymentMethod: 'card' };
  },
};

const told = {
  init({ appearance, fonts, loader, options, key, clientSecret }) {
    session = { key, clientSecret, billing: options.defaultValues?.billingDetails ?? {} };
    applyFonts(fonts);
    applyAppearance(appearance);
    card.setDisabled(options.readOnly ?? false);
    skeleton.hidden = loader === 'never';
    void load();
  },
  update({ appearance, options }) {
    if (appearance) applyAppearance(appearance);
    if (options?.readOnly !== undefined) card.setDisabled(options.readOnly);
  },
  focus: card.focus,
  blur: () => document.activeElement?.blur(),
  clear: card.clear,
};

port.onmessage = async ({ data }) => {
  const answer = asked[data.type];
  if (!answer) told[data.type](data);
  else port.postMessage({ type: 'reply', id: data.id, result: (await answer(data)) ?? {} });
};
port.start();

new ResizeObserver(() => {
  const { height } = document.querySelector('.fields').getBoundingClientRect();
  port.postMessage({ type: 'height', value: Math.ceil(height) });
}).observe(document.querySelector('.fields'));
addEventListener('focus', () => say('focus'));
addEventListener('blur', () => say('blur'));
addEventListener('keydown', ({ key }) => key === 'Escape' && say('escape'));

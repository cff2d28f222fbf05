/** The Payment Element's frame: holds the card and pays with it; the page never sees the number. */

import { createCardForm } from './card-form.js';
import { callIntent, openPort } from './frame.js';

const form = document.getElementById('card');
const card = createCardForm(form);
const port = await openPort();
const emit = (name, detail = {}) => port.postMessage({ type: 'event', name, detail });
let session;

/** Sets the page's variables as custom properties and its rules as real rules. */
function applyAppearance({ variables = {}, rules = {} } = {}) {
  for (const [name, value] of Object.entries(variables)) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
  const sheet = new CSSStyleSheet();
  for (const [selector, declarations] of Object.entries(rules)) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    Object.assign(rule.style, declarations);
  }
  document.adoptedStyleSheets = [sheet];
}

function applyFonts(fonts = []) {
  for (const { family, src, ...descriptors } of fonts) {
    const face = new FontFace(family, src, descriptors);
    document.fonts.add(face);
    void face.load().catch(() => undefined);
  }
}

/** Returns the error of a payment that is over, which has no fields. */
function terminalError({ status }) {
  if (status !== 'succeeded' && status !== 'canceled') return null;
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent is in a terminal state (${status}) and cannot be used to initialize Elements.`,
  };
}

async function load() {
  const { error, paymentIntent } = await callIntent(session);
  const problem = error ?? terminalError(paymentIntent);
  if (problem) {
    emit('loaderror', { error: problem });
    return { error: problem };
  }
  form.hidden = false;
  emit('ready');
  return {};
}

async function pay({ confirmParams: { receipt_email, return_url } }) {
  const invalid = card.validate();
  if (invalid) return { error: invalid };
  card.setDisabled(true);
  return callIntent(session, 'confirm', {
    ...card.paymentMethodData(session.billing),
    ...(receipt_email ? { receipt_email } : {}),
    ...(return_url ? { return_url } : {}),
  });
}

/** Reads what came of the bank's question. */
async function readOutcome() {
  const { paymentIntent, error } = await callIntent(session);
  if (error || paymentIntent.status !== 'requires_payment_method') return { paymentIntent, error };
  return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } };
}

/** The calls that the page may make. */
const answers = {
  init({ appearance, fonts, options, key, clientSecret }) {
    session = { key, clientSecret, billing: options.defaultValues?.billingDetails ?? {} };
    applyFonts(fonts);
    applyAppearance(appearance);
    return load();
  },
  update: ({ appearance }) => applyAppearance(appearance),
  confirm: pay,
  outcome: readOutcome,
  refresh: load,
  release: () => card.setDisabled(false),
  submit() {
    const error = card.validate();
    return error ? { error } : { selectedPaymentMethod: 'card' };
  },
};

port.onmessage = async ({ data }) => {
  const result = (await answers[data.type](data)) ?? {};
  port.postMessage({ type: 'reply', id: data.id, result });
};

const fields = document.querySelector('.fields');
new ResizeObserver(() => {
  const { height } = fields.getBoundingClientRect();
  port.postMessage({ type: 'height', value: Math.ceil(height) });
}).observe(fields);

/** The sandbox's bank: sends the donor's answer to the ledger and reports it to the paying page. */

import { callIntent, openPort } from './frame.js';

const port = await openPort();
const buttons = [...document.querySelectorAll('button')];
const disable = (isDisabled) => buttons.forEach((button) => (button.disabled = isDisabled));

port.onmessage = ({ data: { intent, key } }) => {
  const session = { key, clientSecret: intent.client_secret };
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency });
  document.getElementById('amount').textContent = money.format(intent.amount / 100);
  document.querySelector('.actions').onclick = async ({ target }) => {
    if (!target.value) return;
    disable(true);
    const { error } = await callIntent(session, 'authenticate', { outcome: target.value });
    if (!error) return port.postMessage('answered');
    disable(false);
    document.getElementById('problem').textContent = 'The bank did not answer. Try again.';
  };
  disable(false);
};
document.querySelector('h1').focus();
addEventListener('keydown', ({ key }) => key === 'Escape' && port.postMessage('closed'));

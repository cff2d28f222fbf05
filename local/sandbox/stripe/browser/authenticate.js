/** The bank's page of the sandbox: sends the donor's answer to the ledger and tells the payment page. */

import { openPort } from './port.js';

const port = await openPort();
const buttons = [...document.querySelectorAll('button')];

async function answer({ intent, key }, outcome) {
  buttons.forEach((button) => (button.disabled = true));
  const body = new URLSearchParams({ key, client_secret: intent.client_secret, outcome });
  const url = new URL(`authenticate/${intent.id}`, import.meta.url);
  try {
    const response = await fetch(url, { method: 'POST', body });
    if (!response.ok) throw new Error(`status ${response.status}`);
    port.postMessage('answered');
  } catch {
    buttons.forEach((button) => (button.disabled = false));
    document.getElementById('problem').textContent = 'The bank did not answer. Try again.';
  }
}

port.onmessage = ({ data }) => {
  const { amount, currency } = data.intent;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  document.getElementById('amount').textContent = money.format(amount / 100);
  document.getElementById('complete').onclick = () => answer(data, 'succeeded');
  document.getElementById('fail').onclick = () => answer(data, 'failed');
};
port.start();
document.querySelector('h1').focus();
addEventListener('keydown', ({ key }) => key === 'Escape' && port.postMessage('closed'));

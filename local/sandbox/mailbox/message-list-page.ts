import { html } from 'hono/html';
import type { ReceivedMail } from './message-store.ts';
import { pageShell, shownTime } from './page-shell.ts';
import { switchNames, type Switches } from './switches.ts';

/** What each switch does, in words. */
const switchWords: Record<keyof Switches, string> = {
  refuse: 'Refuse every recipient',
  hang: 'Hang without an answer',
  greylist: 'Ask each mail to come back later',
};

/** A page never lists more; the JSON has all. */
const mostShown = 200;

function switchForm(switches: Switches) {
  return html`<form method="post" action="/_sandbox/mail/switches">
    <fieldset>
      <legend>Misbehave</legend>
      ${switchNames.map(
        (name) =>
          html`<label
            ><input type="checkbox" name="${name}" ${switches[name] ? 'checked' : ''} />
            ${switchWords[name]}</label
          >`,
      )}
      <button>Apply</button>
    </fieldset>
  </form>`;
}

function messageRow(mail: ReceivedMail) {
  const files = mail.attachments.length;
  return html`<li>
    <a href="/_sandbox/mail/${mail.id}">
      <strong dir="auto">${mail.to}</strong>
      <span dir="auto">${mail.subject || '(no subject)'}</span>
      <time datetime="${mail.date}"
        >${files > 0 ? `${files} ${files === 1 ? 'file' : 'files'}, ` : ''}${shownTime(
          mail.date,
        )}</time
      >
    </a>
  </li>`;
}

/** All received mail, newest first, with the switches. */
export function messageListPage(mails: ReceivedMail[], switches: Switches) {
  const words = mails.length === 1 ? '1 message' : `${mails.length} messages`;
  const list =
    mails.length === 0
      ? html`<p>
          No mail yet. Send a message through the <a href="/contact">contact form</a> to see one
          arrive.
        </p>`
      : html`<ul class="list">
            ${mails.slice(0, mostShown).map(messageRow)}
          </ul>
          <form method="post" action="/_sandbox/mail/clear"><button>Delete all</button></form>`;
  return pageShell(
    'Mail',
    html`<h1>Mail</h1>
      <p class="lead">${words}, newest first. Also as <a href="/_sandbox/mail.json">JSON</a>.</p>
      ${switchForm(switches)} ${list}`,
  );
}

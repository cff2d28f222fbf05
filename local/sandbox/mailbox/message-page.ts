import { html } from 'hono/html';
import type { ReceivedMail } from './message-store.ts';
import { pageShell, shownTime } from './page-shell.ts';

/** How a message can be looked at. */
const views = { light: 'HTML', dark: 'HTML in dark mode', text: 'Plain text' } as const;

type View = keyof typeof views;

/** The view that an address asks for. */
export function readView(asked: string | undefined): View {
  return asked === 'dark' || asked === 'text' ? asked : 'light';
}

function body(mail: ReceivedMail, view: View) {
  if (view === 'text') return html`<pre dir="auto">${mail.text}</pre>`;
  return html`<iframe
    class="${view}"
    title="The mail as HTML"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    src="/_sandbox/mail/${mail.id}/html"
  ></iframe>`;
}

function attachmentLinks(mail: ReceivedMail) {
  return mail.attachments.map(
    (file, index) =>
      html`<a href="/_sandbox/mail/${mail.id}/attachments/${index}">${file.filename}</a>
        (${file.contentType}, ${Math.ceil(file.size / 1024)} KB)<br />`,
  );
}

/** One received mail. */
export function messagePage(mail: ReceivedMail, view: View) {
  const rows: [string, unknown][] = [
    ['From', mail.from],
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Bcc', mail.bcc],
    ['Received', shownTime(mail.date)],
    ['Attachments', mail.attachments.length > 0 ? attachmentLinks(mail) : ''],
  ];
  const subject = mail.subject || '(no subject)';
  return pageShell(
    subject,
    html`<p><a href="/_sandbox/mail">All mail</a></p>
      <h1 dir="auto">${subject}</h1>
      <dl>
        ${rows
          .filter(([, value]) => value !== '')
          .map(
            ([label, value]) =>
              html`<dt>${label}</dt>
                <dd dir="auto">${value}</dd>`,
          )}
      </dl>
      <nav aria-label="Views">
        ${Object.entries(views).map(
          ([name, label]) =>
            html`<a href="?view=${name}" ${name === view ? 'aria-current=page' : ''}>${label}</a>`,
        )}
        <a href="/_sandbox/mail/${mail.id}/source">Source</a>
      </nav>
      ${body(mail, view)}`,
  );
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import { pagePolicy, sandboxPage } from '../page.ts';
import type { MessageStore, ReceivedMail } from './message-store.ts';

const root = '/_sandbox/mail';

/** The policy of a mail's HTML, which is shown as in a mail reader: nothing runs. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/** The most mails that the page lists; the JSON has all. */
const shownMails = 200;

const shownTime = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

function table(rows: unknown[][]) {
  return html`<table>
    ${rows.map(
      (cells) =>
        html`<tr>
          ${cells.map((cell) => html`<td dir="auto">${cell}</td>`)}
        </tr>`,
    )}
  </table>`;
}

/** The domain whose addresses the sandbox refuses, as a mail server does an unknown mailbox. */
export const refusedDomain = 'refused.example';

function listPage(mails: ReceivedMail[]) {
  const rows = mails.slice(0, shownMails).map(({ id, to, subject, date }) => {
    const link = html`<a href="${root}/${id}">${subject || '(no subject)'}</a>`;
    return [to, link, shownTime(date)];
  });
  const intro = html`<p>
    Mail sent on this machine ends here: ${mails.length} so far, newest first. Also as
    <a href="${root}.json">JSON</a>. Addresses at ${refusedDomain} are refused for good.
  </p>`;
  return sandboxPage('Mail', html`${intro}${table([['To', 'Subject', 'Received'], ...rows])}`);
}

function messagePage(mail: ReceivedMail) {
  const files = mail.attachments.map(
    ({ filename }, index) =>
      html`<a href="${root}/${mail.id}/attachments/${index}">${filename}</a><br />`,
  );
  const { from: From, to: To, cc: Cc, bcc: Bcc } = mail;
  const details = { From, To, Cc, Bcc, Received: shownTime(mail.date), Attachments: files };
  return sandboxPage(
    mail.subject || '(no subject)',
    html`<p><a href="${root}">All mail</a></p>
      ${table(Object.entries(details).filter(([, value]) => value.length > 0))}
      <h2>As HTML</h2>
      <iframe
        title="The mail as HTML"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="${root}/${mail.id}/html"
      ></iframe>
      <h2>As plain text</h2>
      <pre dir="auto">${mail.text}</pre>`,
  );
}

export function createMailboxPages(store: MessageStore): Hono {
  const app = new Hono();
  app.use('*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    const isMail = c.req.path.endsWith('/html');
    c.header('Content-Security-Policy', isMail ? mailPolicy : pagePolicy);
  });

  app.get(`${root}.json`, (c) => c.json(store.list()));
  app.get(root, (c) => c.html(listPage(store.list())));
  app.get(`${root}/:id`, (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.html(messagePage(mail)) : c.notFound();
  });
  app.get(`${root}/:id/html`, (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.html(`<base target="_blank">${mail.html}`) : c.notFound();
  });
  app.get(`${root}/:id/attachments/:index`, async (c) => {
    const file = await store.readAttachment(c.req.param('id'), Number(c.req.param('index')));
    if (!file) return c.notFound();
    const name = encodeURIComponent(file.filename ?? 'attachment');
    return c.body(new Uint8Array(file.content as ArrayBuffer), 200, {
      'Content-Type': file.mimeType,
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
    });
  });
  return app;
}

import { Hono } from 'hono';
import { html } from 'hono/html';
import PostalMime from 'postal-mime';
import { pagePolicy, sandboxPage } from '../page.ts';
import { refuseForeign } from '../refuse-foreign.ts';
import type { MessageStore, ReceivedMail } from './message-store.ts';

const root = '/_sandbox/mail';

/** Policy of a mail's HTML, which is shown as in a mail reader: nothing runs. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/** The page never lists more; the JSON has all. */
const mostShown = 200;

const shownTime = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

function listPage(mails: ReceivedMail[]) {
  const rows = mails.slice(0, mostShown).map(
    ({ id, to, subject, date }) =>
      html`<tr>
        <td dir="auto">${to}</td>
        <td><a dir="auto" href="${root}/${id}">${subject || '(no subject)'}</a></td>
        <td>${shownTime(date)}</td>
      </tr>`,
  );
  return sandboxPage(
    'Mail',
    html`<p>
        Mail sent on this machine ends here: ${mails.length} so far, newest first. Also as
        <a href="${root}.json">JSON</a>.
      </p>
      <table>
        <tr>
          <th>To</th>
          <th>Subject</th>
          <th>Received</th>
        </tr>
        ${rows}
      </table>
      <form method="post" action="${root}/clear"><button>Delete all</button></form>`,
  );
}

function messagePage(mail: ReceivedMail) {
  const files = mail.attachments.map(
    ({ filename, size }, index) =>
      html`<a href="${root}/${mail.id}/attachments/${index}">${filename}</a> (${Math.ceil(
          size / 1024,
        )}
        KB)<br />`,
  );
  const rows: [string, unknown][] = [
    ['From', mail.from],
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Bcc', mail.bcc],
    ['Received', shownTime(mail.date)],
    ['Attachments', files.length > 0 ? files : ''],
  ];
  return sandboxPage(
    mail.subject || '(no subject)',
    html`<p><a href="${root}">All mail</a>, <a href="${root}/${mail.id}/source">source</a></p>
      <table>
        ${rows
          .filter(([, value]) => value !== '')
          .map(
            ([label, value]) =>
              html`<tr>
                <th>${label}</th>
                <td dir="auto">${value}</td>
              </tr>`,
          )}
      </table>
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

/** What the mailbox answers under `/_sandbox/mail`. */
export function createMailboxPages(store: MessageStore): Hono {
  const app = new Hono();
  app.use('*', refuseForeign);
  app.use('*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', pagePolicy);
    }
  });

  app.get(`${root}.json`, (c) => c.json(store.list()));
  app.get(root, (c) => c.html(listPage(store.list())));
  app.post(`${root}/clear`, (c) => {
    store.clear();
    return c.redirect(root, 303);
  });
  app.get(`${root}/:id`, (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.html(messagePage(mail)) : c.notFound();
  });
  app.get(`${root}/:id/html`, (c) => {
    const mail = store.find(c.req.param('id'));
    if (!mail) return c.notFound();
    c.header('Content-Security-Policy', mailPolicy);
    return c.html(`<base target="_blank">${mail.html}`);
  });
  app.get(`${root}/:id/source`, (c) => {
    const raw = store.source(c.req.param('id'));
    return raw ? c.body(raw, 200, { 'Content-Type': 'text/plain; charset=utf-8' }) : c.notFound();
  });
  app.get(`${root}/:id/attachments/:index`, async (c) => {
    const raw = store.source(c.req.param('id'));
    const mail = raw && (await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }));
    const file = mail?.attachments[Number(c.req.param('index'))];
    if (!file || typeof file.content === 'string') return c.notFound();
    const name = encodeURIComponent(file.filename ?? 'attachment');
    return c.body(new Uint8Array(file.content), 200, {
      'Content-Type': file.mimeType,
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
    });
  });
  return app;
}

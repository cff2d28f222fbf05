#!/usr/bin/env bash
# A good guess: where a login is given, nodemailer's `verify()` says whether the server takes it, and no mail leaves
# without it.
#
# What happens (nodemailer 10.6.0, seen 2026-11-29): where the server offers no login, `verify()` is true and the mail
# leaves without one. Only with `forceAuth` is either refused.
#
# Why it matters here: a relay that offers its login on another port only may drop the mail of strangers, so that receipts
# of donations are lost while every check is green. src/server/gateways/smtp.ts sets `forceAuth`.
source "$(dirname "$0")/lib.sh"
install_packages nodemailer@10.6.0 smtp-server@3.21.6
cat > see.mjs <<'JS'
import { SMTPServer } from 'smtp-server';
import { createTransport } from 'nodemailer';

const sessions = [];
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(mail, session, done) {
    sessions.push(session.user ?? 'no login');
    mail.resume().once('end', () => done());
  },
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address();
const transport = createTransport({
  host: '127.0.0.1',
  port,
  auth: { user: 'receipts', pass: 'a password' },
  forceAuth: process.argv[2] === 'forced',
});
const isVerified = await transport.verify().catch(({ code }) => code);
const mail = { from: 'desk@example.org', to: 'donor@example.org', subject: 'Receipt', text: 'Thank you.' };
const sent = await transport.sendMail(mail).then(() => sessions[0], ({ code }) => code);
console.log(`${isVerified}, ${sent}`);
server.close();
JS
expect_seen 'verified and sent' 'true, no login' "$(node see.mjs)"
expect_seen 'verified and sent with forceAuth' 'EAUTH, EAUTH' "$(node see.mjs forced)"

#!/usr/bin/env bash
# A good guess: an address that a mail server cannot take is refused by the library, or by the server.
#
# What happens (nodemailer 10.6.0 with smtp-server 3.21.6, seen 2026-11-29): letters behind the @ are translated for
# every server. Letters before it are not: to a server that does not offer SMTPUTF8 (RFC 6531) nodemailer sends them raw,
# without the parameter, and reports the mail as accepted when the server does not look at them.
#
# Why it matters here: a mail that counts as sent may reach nobody, and no bounce can be addressed.
# src/model/fields/email.ts asks for an address without accents before the @.
source "$(dirname "$0")/lib.sh"
install_packages nodemailer@10.6.0 smtp-server@3.21.6
cat > see.mjs <<'JS'
import nodemailer from 'nodemailer';
import { SMTPServer } from 'smtp-server';

const seen = [];
const server = new SMTPServer({
  authOptional: true,
  hideSMTPUTF8: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onMailFrom: ({ args }, session, done) => {
    seen.push(args && 'SMTPUTF8' in args ? 'with SMTPUTF8' : 'without SMTPUTF8');
    done();
  },
  onData: async (stream, session, done) => {
    const text = Buffer.concat(await stream.toArray()).toString();
    seen.push(/^To: (.*)\r$/m.exec(text)[1]);
    done();
  },
});
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.server.address();
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const mail = { from: 'site@example.org', to: process.argv[2], subject: 'Receipt', text: 'Thank you.' };
  const { accepted } = await transport.sendMail(mail);
  console.log(`${seen.join(', ')}, ${accepted.length} accepted`);
  server.close();
});
JS
expect_seen 'letters behind the @' 'without SMTPUTF8, info@xn--bcher-kva.example, 1 accepted' "$(node see.mjs info@bücher.example)"
expect_seen 'letters before the @' 'without SMTPUTF8, jürgen@example.org, 1 accepted' "$(node see.mjs jürgen@example.org)"

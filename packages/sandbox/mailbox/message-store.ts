import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** A received mail as `/_sandbox/mail.json` shows it, with addresses as `Name <address>`. */
export interface ReceivedMail {
  id: string;
  /** The ISO 8601 time at which it was received. */
  date: string;
  from: string;
  to: string;
  cc: string;
  /** The recipients of the envelope that no header names. */
  bcc: string;
  subject: string;
  text: string;
  html: string;
  /** `size` is in bytes. */
  attachments: { filename: string; contentType: string; size: number }[];
}

export type MessageStore = ReturnType<typeof openMessageStore>;

/** The most messages; older ones are deleted, so that a folder used for months stays small. */
const maxMessages = 5000;

function mailboxes(addresses: Address[] = []): { name: string; address: string }[] {
  return addresses.flatMap((entry) => (entry.group ? entry.group : [entry]));
}

function formatAddresses(addresses?: Address[]): string {
  return mailboxes(addresses)
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ');
}

function parseMail(bytes: Uint8Array): Promise<Email> {
  return PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
}

function describe(email: Email, recipients: string[]): Omit<ReceivedMail, 'id'> {
  const named = new Set([...mailboxes(email.to), ...mailboxes(email.cc)].map((to) => to.address));
  return {
    date: new Date().toISOString(),
    from: formatAddresses(email.from ? [email.from] : []),
    to: formatAddresses(email.to),
    cc: formatAddresses(email.cc),
    bcc: recipients.filter((address) => !named.has(address)).join(', '),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map((file) => ({
      filename: file.filename ?? 'attachment',
      contentType: file.mimeType,
      size: (file.content as ArrayBuffer).byteLength,
    })),
  };
}

export function openMessageStore(folder: string) {
  const sqlite = new DatabaseSync(join(folder, 'messages.sqlite'));
  sqlite.exec(`
    pragma journal_mode = wal;
    create table if not exists messages (id integer primary key autoincrement, facts text not null, raw blob not null)`);
  const insert = sqlite.prepare('insert into messages (facts, raw) values (?, ?)');
  const trim = sqlite.prepare(
    'delete from messages where id <= (select max(id) from messages) - ?',
  );
  const all = sqlite.prepare('select id, facts from messages order by id desc');
  const selectMessage = sqlite.prepare('select id, facts, raw from messages where id = ?');
  const read = (row: Record<string, unknown>): ReceivedMail => ({
    id: String(row.id),
    ...(JSON.parse(String(row.facts)) as Omit<ReceivedMail, 'id'>),
  });
  return {
    async add(bytes: Uint8Array, recipients: string[]): Promise<void> {
      insert.run(JSON.stringify(describe(await parseMail(bytes), recipients)), bytes);
      trim.run(maxMessages);
    },
    /** Lists all messages, newest first. */
    list: (): ReceivedMail[] => all.all().map(read),
    find(id: string): ReceivedMail | undefined {
      const row = selectMessage.get(id);
      return row && read(row);
    },
    async readAttachment(id: string, index: number) {
      const row = selectMessage.get(id);
      return row && (await parseMail(row.raw as Uint8Array)).attachments[index];
    },
    close(): void {
      sqlite.close();
    },
  };
}

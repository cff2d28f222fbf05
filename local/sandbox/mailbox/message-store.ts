import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** A received mail as `/_sandbox/mail.json` shows it (P-101); addresses as `Name <address>`. */
export interface ReceivedMail {
  id: string;
  /** When it was received, ISO 8601. */
  date: string;
  from: string;
  to: string;
  cc: string;
  /** Recipients of the envelope that no header names. */
  bcc: string;
  subject: string;
  text: string;
  html: string;
  /** Sizes in bytes. */
  attachments: { filename: string; contentType: string; size: number }[];
}

/** Everything that was received, in the sandbox's own folder. */
export type MessageStore = ReturnType<typeof openMessageStore>;

/** Older messages make room, so that a folder used for months stays small. */
const mostMessages = 5000;

function mailboxes(addresses: Address[] = []): { name: string; address: string }[] {
  return addresses.flatMap((entry) => (entry.group ? entry.group : [entry]));
}

function inWords(addresses?: Address[]): string {
  return mailboxes(addresses)
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(', ');
}

function describe(email: Email, recipients: string[]): Omit<ReceivedMail, 'id'> {
  const named = new Set([...mailboxes(email.to), ...mailboxes(email.cc)].map((to) => to.address));
  return {
    date: new Date().toISOString(),
    from: inWords(email.from ? [email.from] : []),
    to: inWords(email.to),
    cc: inWords(email.cc),
    bcc: recipients.filter((address) => !named.has(address)).join(', '),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map((file) => ({
      filename: file.filename ?? 'attachment',
      contentType: file.mimeType,
      size: typeof file.content === 'string' ? file.content.length : file.content.byteLength,
    })),
  };
}

/** Opens the store of a folder. */
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
  const one = sqlite.prepare('select id, facts, raw from messages where id = ?');
  const read = (row: Record<string, unknown>): ReceivedMail => ({
    id: String(row.id),
    ...(JSON.parse(String(row.facts)) as Omit<ReceivedMail, 'id'>),
  });
  return {
    /** Stores a message as it came over the wire. */
    async add(bytes: Uint8Array, recipients: string[]): Promise<void> {
      insert.run(JSON.stringify(describe(await PostalMime.parse(bytes), recipients)), bytes);
      trim.run(mostMessages);
    },
    /** Newest first. */
    list: (): ReceivedMail[] => all.all().map(read),
    find(id: string): ReceivedMail | undefined {
      const row = one.get(id);
      return row && read(row);
    },
    /** The message as it came over the wire. */
    source(id: string): Uint8Array<ArrayBuffer> | undefined {
      const bytes = one.get(id)?.raw;
      return bytes instanceof Uint8Array ? new Uint8Array(bytes) : undefined;
    },
    clear(): void {
      sqlite.exec('delete from messages');
    },
    close(): void {
      sqlite.close();
    },
  };
}

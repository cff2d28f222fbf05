import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { UnknownColumnsError } from '#model/gift-files/mapped.ts';
import { NoGiftFileError } from '#model/gift-files/reading.ts';
import { toReadRows } from './read-rows.ts';
import type { ReadMessage, ReadOrder } from './read-messages.ts';

const rowsAtOnce = 500;

const send = (message: ReadMessage) => postMessage(message);

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

addEventListener('message', ({ data }: MessageEvent<ReadOrder>) => {
  const bytes = new Uint8Array(data.bytes);
  const read = async () => {
    const file = readGiftFile(bytes, {
      checkDay: data.checkDay,
      mapping: data.mapping,
      onProgress: (done) => send({ kind: 'progress', done }),
    });
    const rows = toReadRows(file);
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      send({ kind: 'rows', rows: rows.slice(start, start + rowsAtOnce) });
    const { format, version, payout, costs, checks, madeOutTo = null } = file;
    const sha256 = await hash(bytes);
    send({ kind: 'done', file: { format, version, payout, costs, checks, madeOutTo, sha256 } });
  };
  read().catch((error: unknown) => {
    if (error instanceof UnknownColumnsError)
      return send({ kind: 'unknown', header: error.header, example: error.example });
    if (!(error instanceof NoGiftFileError)) throw error;
    send({ kind: 'failed', reason: error.message });
  });
});

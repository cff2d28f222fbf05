/** A server of speech that says nothing and writes down what it is asked to say, by Speech Dispatcher's SSIP. */
import { once, EventEmitter } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface SpeechServer {
  /** The messages since the start, in order, without marks and with single spaces. */
  said: string[];
  /** Resolves when something more was said, or rejects when the signal aborts. */
  more: (signal: AbortSignal) => Promise<unknown>;
  close: () => void;
}

const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Returns the words of a message in SSML, whose marks stand before each word. */
function readWords(message: string): string {
  return message
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (entity, name: string) => characters[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Listens on a Unix socket at the given path, which `SPEECHD_ADDRESS=unix_socket:PATH` names to a client. */
export async function startSpeechServer(path: string): Promise<SpeechServer> {
  const said: string[] = [];
  const news = new EventEmitter();
  let messages = 0;

  function serve(socket: Socket): void {
    let rest = '';
    // The lines of a message that is being received.
    let message: string[] | undefined;
    const answer = (...lines: string[]) =>
      socket.write(lines.map((line) => `${line}\r\n`).join(''));

    function end(words: string): void {
      messages += 1;
      said.push(readWords(words));
      answer(`225-${messages}`, '225 OK MESSAGE QUEUED');
      // Reading on begins once the server says that a message was spoken.
      answer(`701-${messages}`, '701-1', '701 BEGIN');
      answer(`702-${messages}`, '702-1', '702 END');
      news.emit('more');
    }

    function take(line: string): void {
      if (message) {
        if (line === '.') {
          end(message.join(' '));
          message = undefined;
        } else message.push(line.replace(/^\.\./, '.'));
        return;
      }
      const [verb = '', ...words] = line.split(' ');
      if (/^speak$/i.test(verb)) {
        message = [];
        answer('230 OK RECEIVING DATA');
      } else if (/^(?:char|key|sound_icon)$/i.test(verb)) end(words.join(' '));
      else if (/^history$/i.test(verb)) answer('245-1', '245 OK CLIENT ID SENT');
      else if (/^get$/i.test(verb)) answer('251-0', '251 OK');
      else if (/^list$/i.test(verb)) answer('249 OK');
      else if (/^quit$/i.test(verb)) socket.end('231 HAPPY HACKING\r\n');
      else answer('200 OK');
    }

    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(take);
    });
    // A reader that is stopped resets its connection.
    socket.on('error', () => socket.destroy());
  }

  const server = createServer(serve);
  server.listen(path);
  await once(server, 'listening');
  return {
    said,
    more: (signal) => once(news, 'more', { signal }),
    close: () => server.close(),
  };
}

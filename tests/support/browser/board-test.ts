/** The browser tests' `test`, with members of the board who leave it afterwards. */
import { type APIRequestContext, expect } from '@playwright/test';
import { type BoardMember, boardMemberSchema } from '#model/board/contract.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';
import { test as base } from './browser-test.ts';

interface SandboxMail {
  to: string;
  text: string;
}

export class Board {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async add(name: string): Promise<BoardMember> {
    const data = { name, email: `${crypto.randomUUID()}@board.example` };
    const response = await this.#request.post('/api/admin/board', { data, headers: staffHeaders });
    return boardMemberSchema.parse(await response.json());
  }

  /** Finds a pattern in the text of the member's digest. */
  async #inDigest({ email }: BoardMember, find: (text: string) => RegExpExecArray | null) {
    await this.#request.post('/api/admin/board/digest', { headers: staffHeaders });
    let path = '';
    await expect
      .poll(async () => {
        const response = await this.#request.get('/_sandbox/mail.json');
        const mails = (await response.json()) as SandboxMail[];
        path = find(mails.find(({ to }) => to.includes(email))?.text ?? '')?.[0] ?? '';
        return path;
      })
      .not.toBe('');
    return path;
  }

  /** Returns the path of the member's ballot on an application. */
  ballotPath(member: BoardMember, reference: string): Promise<string> {
    const pattern = /\/ballot\/[0-9a-f-]{36}\.[a-z2-7]{26}/;
    return this.#inDigest(member, (text) => pattern.exec(text.split(`${reference},`)[1] ?? ''));
  }

  /** Returns the path of the member's own page. */
  boardPath(member: BoardMember): Promise<string> {
    return this.#inDigest(member, (text) => /\/board\/[0-9a-f-]{36}\.[a-z2-7]{26}/.exec(text));
  }

  async vote(path: string, stance: string, reason: string): Promise<void> {
    for (const data of [{ conflict: false }, { stance, reason }]) {
      expect((await this.#request.post(`/api${path}`, { data })).status()).toBe(200);
    }
  }

  /** Clears the board, because with members on it decisions of other tests would need a reason. */
  async clear(): Promise<void> {
    const response = await this.#request.get('/api/admin/board', { headers: staffHeaders });
    for (const { id } of (await response.json()) as BoardMember[]) {
      const data = { active: false };
      await this.#request.put(`/api/admin/board/${id}`, { data, headers: staffHeaders });
    }
  }
}

export const test = base.extend<{ board: Board }>({
  board: async ({ request }, use) => {
    const board = new Board(request);
    await use(board);
    await board.clear();
  },
});

export { expect };

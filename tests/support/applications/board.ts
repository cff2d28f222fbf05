import { and, eq, isNull } from 'drizzle-orm';
import { type BoardMember, boardMemberSchema, type BoardView } from '#model/board/contract.ts';
import { sendDigests } from '#server/applications/board/digest.ts';
import { ballots, boardMembers } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { privateLinks } from '#server/db/schema.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { type ApiReply, callApi } from '../call-api.ts';
import { selectRows } from '../rows.ts';

/** Adds a new member of the board, as staff do. */
export async function addMember(change: { name?: string; email?: string } = {}) {
  const body = {
    name: 'Test Member',
    email: `member-${crypto.randomUUID()}@board.test`,
    ...change,
  };
  const response = await callApi('/api/admin/board', { method: 'POST', admin: true, body });
  return boardMemberSchema.parse(response.body);
}

export const changeMember = (id: string, body: object): Promise<ApiReply> =>
  callApi(`/api/admin/board/${id}`, { method: 'PUT', admin: true, body });

export const setActive = (id: string, active: boolean): Promise<ApiReply> =>
  changeMember(id, { active });

/** Takes everybody off the board, so that tests do not meet each other's members. */
export async function clearBoard(): Promise<void> {
  await database().queries.delete(boardMembers);
}

/** Returns the token of a member's link to an application, after a digest if there is none. */
export async function ballotToken(member: BoardMember, applicationId: string): Promise<string> {
  const isOwn = and(eq(ballots.memberId, member.id), eq(ballots.applicationId, applicationId));
  let [ballot] = await selectRows(ballots, isOwn);
  if (!ballot) {
    await sendDigests();
    [ballot] = await selectRows(ballots, isOwn);
  }
  const isOpen = and(eq(privateLinks.subjectId, ballot?.id ?? ''), isNull(privateLinks.revokedAt));
  const [link] = await selectRows(privateLinks, isOpen);
  if (!link) throw new Error('The member has no ballot.');
  return linkPath('ballot', link.id).split('/')[2] ?? '';
}

/** Returns the token of the member's own page, from the newest digest. */
export async function boardToken({ id }: BoardMember): Promise<string> {
  const isOwn = and(eq(privateLinks.kind, 'board'), eq(privateLinks.subjectId, id));
  const rows = await selectRows(privateLinks, isOwn);
  const [link] = rows.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt));
  if (!link) throw new Error('The member had no digest.');
  return linkPath('board', link.id).split('/')[2] ?? '';
}

export async function readBoard(token: string): Promise<ApiReply & { view: BoardView }> {
  const response = await callApi(`/api/board/${token}`);
  return { ...response, view: response.body as BoardView };
}

export function readBallot(token = ''): Promise<ApiReply> {
  return callApi(`/api/ballot/${token}`);
}

export function sendBallot(token = '', body: object = {}): Promise<ApiReply> {
  return callApi(`/api/ballot/${token}`, { method: 'POST', body });
}

/** Answers that there is no conflict, and votes. */
export async function vote(
  token: string | undefined,
  stance: string,
  reason = `A reason to ${stance}.`,
): Promise<ApiReply> {
  await sendBallot(token, { conflict: false });
  return sendBallot(token, { stance, reason });
}

import { expect } from 'vitest';
import { eq, inArray } from 'drizzle-orm';
import { hourMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { createSendMail, SendError, type SendMail } from '#server/gateways/smtp.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { selectRows } from '#tests/support/rows.ts';
import { type MailFault, startMailServer, type SmtpStep } from './mail-server.ts';

/** A fate tells what became of one mail. */
export interface Delivery {
  dedupeKey: string;
  /** The Message-ID of every copy that arrived. */
  copies: string[];
  /** The number of attempts that ended without the server's answer being received and stored: the documented window. */
  blindSpots: number;
  /** True once the mail was given up after several hand-overs without an answer. */
  isGivenUp: boolean;
}

/** Returns random numbers from 0 to 1 that repeat for a seed (a linear congruential generator). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const steps: SmtpStep[] = ['connect', 'from', 'to', 'data'];

/** Picks a fault of the server or of the line for two connections in five. */
function pickFault(random: () => number): MailFault | undefined {
  const step = steps[Math.floor(random() * steps.length)] ?? 'data';
  const kind = random();
  if (kind < 0.12) return { step, kind: 'refuse', code: random() < 0.5 ? 421 : 451 };
  if (kind < 0.22) return { step, kind: 'drop' };
  if (kind < 0.27) return { step, kind: 'hang' };
  if (kind < 0.35) return { step: 'data', kind: 'drop-after' };
  if (kind < 0.4) return { step: 'data', kind: 'hang-after' };
  return undefined;
}

/** The milliseconds of an attempt: long enough for an answer on a busy machine, short enough to hang often. */
const deadlineMs = 2000;

/** The milliseconds of a round, more than any pause or lease, so that each round tries everything that is left. */
const roundMs = 5 * hourMs;

/**
 * Sends mails through a server that misbehaves, by processes that die before or after they hand a mail
 * over, four at a time, until none waits.
 */
export async function deliverThroughFaults(count: number, seed: number): Promise<Delivery[]> {
  const random = seededRandom(seed);
  const server = await startMailServer();
  server.misbehave = () => pickFault(random);
  const sendMail = createSendMail(deadlineMs);
  const blindSpots = new Map<string, number>();
  const noteBlindSpot = (address: string) => {
    blindSpots.set(address, (blindSpots.get(address) ?? 0) + 1);
  };
  let clock = Date.now() + 1000;
  const keys = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const mail = buildMail();
    keys.set(mail.to.address, mail.dedupeKey);
    await enqueueMail(database().queries, mail);
  }

  /** Runs one process that handles one mail; false when nothing was due. A dead one never answers. */
  async function runProcess(): Promise<boolean> {
    let die: () => void = () => undefined;
    const dead = new Promise<'dead'>((resolve) => {
      die = () => {
        resolve('dead');
      };
    });
    const never = new Promise<never>(() => undefined);
    const send: SendMail = async (mail) => {
      const fate = random();
      if (fate < 0.08) {
        die();
        return never;
      }
      try {
        await sendMail(mail, deadlineMs);
      } catch (error) {
        const isAnswered = error instanceof SendError && /^\d{3}$/.test(error.code);
        if (!isAnswered) noteBlindSpot(mail.to.address);
        throw error;
      }
      if (fate > 0.92) {
        noteBlindSpot(mail.to.address);
        die();
        return never;
      }
    };
    const report = await Promise.race([
      sendOutbox({ limit: 1, now: () => new Date(clock), send }),
      dead,
    ]);
    return report === 'dead' || report.sent + report.retried + report.failed > 0;
  }

  async function worker(): Promise<void> {
    while (await runProcess());
  }

  async function isAnyLeft(): Promise<boolean> {
    const left = await database()
      .queries.select({ id: outbox.id })
      .from(outbox)
      .where(inArray(outbox.state, ['queued', 'sending']))
      .limit(1);
    return left.length > 0;
  }

  while (await isAnyLeft()) {
    await Promise.all([worker(), worker(), worker(), worker()]);
    clock += roundMs;
  }
  await server.close();
  const given = await selectRows(outbox, eq(outbox.state, 'failed'));
  expect(given.filter(({ lastFailure }) => lastFailure !== 'unanswered')).toEqual([]);
  const givenUp = new Set(given.map(({ dedupeKey }) => dedupeKey));
  return [...keys].map(([address, dedupeKey]) => {
    const copies = server.kept.filter(({ recipients }) => recipients.includes(address));
    return {
      dedupeKey,
      copies: copies.map(({ email }) => email.messageId ?? ''),
      blindSpots: blindSpots.get(address) ?? 0,
      isGivenUp: givenUp.has(dedupeKey),
    };
  });
}

/**
 * Expects that every mail arrived, unless the server took it three times without an answer; that at most one more copy
 * arrived for each time that our side could not know; that all copies of a mail have one Message-ID, and no two mails
 * share one (docs/runbook.md, "Mail").
 */
export function expectEveryMailOnce(deliveries: Delivery[]): void {
  for (const { dedupeKey, copies, blindSpots, isGivenUp } of deliveries) {
    if (isGivenUp && copies.length === 0) continue;
    expect(copies.length, `${dedupeKey} arrived`).toBeGreaterThan(0);
    expect(copies.length, `${dedupeKey} did not arrive too often`).toBeLessThanOrEqual(
      1 + blindSpots,
    );
    expect(new Set(copies).size, `${dedupeKey} has one Message-ID`).toBe(1);
  }
  const first = deliveries.flatMap(({ copies }) => copies.slice(0, 1));
  expect(new Set(first).size).toBe(first.length);
  // A run without a second copy would not have tested what it claims to.
  expect(deliveries.some(({ copies }) => copies.length > 1)).toBe(true);
}

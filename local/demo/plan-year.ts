import type { Decision } from '#contracts/applications.ts';
import {
  degreeOptions,
  researchAreaOptions,
  type ResearcherSignup,
} from '#contracts/researcher-signup.ts';
import { createRandom, pick } from './random.ts';

/** What a made-up donor does with a gift after it was begun. */
export type GiftEnd = 'pays' | 'declined' | 'leaves' | 'refunded' | 'partly refunded' | 'disputed';

/** One made-up gift. */
export interface PlannedGift {
  /** Milliseconds since 1970. */
  at: number;
  /** Dollars. */
  amount: number;
  donorName: string | null;
  donorEmail: string | null;
  card: string;
  end: GiftEnd;
}

/** One made-up message. */
export interface PlannedMessage {
  at: number;
  contactType: 'researcher' | 'partner' | 'donor';
  name: string;
  email: string;
  subject: string;
}

/** One made-up application for access. */
export interface PlannedApplication extends Pick<
  ResearcherSignup,
  'firstName' | 'lastName' | 'email' | 'researchArea' | 'degrees'
> {
  at: number;
  /** What the board decides, and when; null while the application waits. */
  decided: { at: number; decision: Decision } | null;
}

const dayMs = 24 * 60 * 60 * 1000;

const amounts = [
  [10, 20],
  [25, 30],
  [50, 22],
  [100, 14],
  [18.5, 3],
  [36, 4],
  [250, 4],
  [500, 2],
  [1250, 1],
] as const;

const workingCards = [
  ['4242424242424242', 60],
  ['5555555555554444', 25],
  ['378282246310005', 10],
  ['6011111111111117', 5],
] as const;

const ends = [
  ['pays', 84],
  ['declined', 6],
  ['leaves', 5],
  ['refunded', 2],
  ['partly refunded', 2],
  ['disputed', 1],
] as const satisfies readonly (readonly [GiftEnd, number])[];

/** How many people the sample donors stand for. */
const donors = 90;

const subjects = {
  researcher: 'Sample question about access',
  partner: 'Sample question about working together',
  donor: 'Sample question about a gift',
} as const;

function cardFor(random: () => number, end: GiftEnd): string {
  if (end === 'declined') return '4000000000000002';
  return end === 'disputed' ? '4000000000000259' : pick(random, workingCards);
}

/** A moment of the year that ends now: more towards its end, and in December. */
function momentOf(random: () => number, now: number): number {
  for (;;) {
    const at = now - Math.floor(random() ** 1.2 * 364 * dayMs) - 60_000;
    const isDecember = new Date(at).getUTCMonth() === 11;
    if (isDecember || random() < 0.55) return at;
  }
}

/** Makes up the gifts of the year that ends at `now`, oldest first; names say that they are samples. */
export function planGifts(now: number, count: number, seed: number): PlannedGift[] {
  const random = createRandom(seed);
  const gifts = Array.from({ length: count }, (): PlannedGift => {
    const number = String(1 + Math.floor(random() ** 1.5 * donors)).padStart(3, '0');
    const end = pick(random, ends);
    const isAnonymous = random() < 0.12;
    return {
      at: momentOf(random, now),
      amount: pick(random, amounts),
      donorName: isAnonymous ? null : `Sample Donor ${number}`,
      donorEmail: isAnonymous ? null : `sample-donor-${number}@example.org`,
      card: cardFor(random, end),
      end,
    };
  });
  return gifts.sort((a, b) => a.at - b.at);
}

/** Makes up messages to staff, oldest first. */
export function planMessages(now: number, count: number, seed: number): PlannedMessage[] {
  const random = createRandom(seed);
  const messages = Array.from({ length: count }, (_, index): PlannedMessage => {
    const contactType = pick(random, [
      ['researcher', 5],
      ['partner', 3],
      ['donor', 2],
    ] as const);
    const number = String(index + 1).padStart(3, '0');
    return {
      at: momentOf(random, now),
      contactType,
      name: `Sample Visitor ${number}`,
      email: `sample-visitor-${number}@example.org`,
      subject: subjects[contactType],
    };
  });
  return messages.sort((a, b) => a.at - b.at);
}

/** How many applications wait for the board in the end, and how many days lie between them. */
const waiting = { count: 4, everyDays: 2 };

/** A week at most: the site promises an answer within 5-7 business days (spec §1). */
function decisionOn(random: () => number, receivedAt: number): PlannedApplication['decided'] {
  const decision = pick(random, [
    ['approved', 3],
    ['declined', 1],
  ] as const);
  return { at: receivedAt + Math.floor((1 + random() * 6) * dayMs), decision };
}

/** Makes up applications, oldest first; the last of them still wait for the board. */
export function planApplications(now: number, count: number, seed: number): PlannedApplication[] {
  const random = createRandom(seed);
  const applications = Array.from({ length: count }, (_, index): PlannedApplication => {
    const number = String(index + 1).padStart(3, '0');
    const even = <T extends { value: string }>(options: readonly T[]): T['value'] =>
      pick(
        random,
        options.map(({ value }) => [value, 1] as const),
      );
    const waits = index >= count - waiting.count;
    const at = waits
      ? now - (count - index) * waiting.everyDays * dayMs
      : momentOf(random, now - (waiting.count + 1) * waiting.everyDays * dayMs);
    return {
      at,
      decided: waits ? null : decisionOn(random, at),
      firstName: 'Sample',
      lastName: `Researcher ${number}`,
      email: `sample-researcher-${number}@example.org`,
      researchArea: even(researchAreaOptions),
      degrees: [even(degreeOptions)],
    };
  });
  return applications.sort((a, b) => a.at - b.at);
}

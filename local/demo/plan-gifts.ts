import { donors, type GiftEnd } from './records.ts';

/** One sample donation. */
export interface PlannedGift {
  at: Date;
  amountCents: number;
  donorName: string | null;
  donorEmail: string | null;
  card: string;
  end: GiftEnd;
}

export const dayMs = 24 * 60 * 60 * 1000;

/** A moment so many days before `now`; today means half an hour ago. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs - 30 * 60_000);
}

const dollars = [25, 50, 10, 100, 25, 18.5, 50, 250, 25, 36, 10, 50, 100, 500, 25, 50, 1250];
const workingCards = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
] as const;
const declinedCard = '4000000000000002';

/** Irregular but evenly spread numbers from 0 up to 1, the same on every run. */
function scatter(index: number, prime: number): number {
  return (index * Math.sqrt(prime)) % 1;
}

function pick<Value>(values: readonly Value[], at: number): Value {
  return values[Math.floor(at * values.length)] as Value;
}

function endOf(at: number): GiftEnd {
  if (at < 0.05) return 'declined';
  if (at < 0.09) return 'leaves';
  if (at < 0.11) return 'refunded';
  return at < 0.13 ? 'partly refunded' : 'pays';
}

/** A gift of one of seventy donors who have numbers instead of names; some stay anonymous. */
function plainGift(now: Date, index: number): PlannedGift {
  const number = String(1 + Math.floor(scatter(index, 3) ** 1.5 * 70)).padStart(3, '0');
  const isAnonymous = scatter(index, 7) < 0.12;
  const end = endOf(scatter(index, 11));
  return {
    at: daysBefore(now, 2 + 362 * scatter(index, 2) ** 1.2),
    amountCents: pick(dollars, scatter(index, 5)) * 100,
    donorName: isAnonymous ? null : `Sample Donor ${number}`,
    donorEmail: isAnonymous ? null : `sample-donor-${number}@example.org`,
    card: end === 'declined' ? declinedCard : pick(workingCards, scatter(index, 13)),
    end,
  };
}

/** The donations of the year that ends `now`, oldest first: those in records.json and plain ones. */
export function planGifts(now: Date, plain: number): PlannedGift[] {
  const written = donors.flatMap(({ name, email, dollars: amount, daysAgo, end = 'pays' }) =>
    daysAgo.map((days): PlannedGift => ({
      at: daysBefore(now, days),
      amountCents: amount * 100,
      donorName: name,
      donorEmail: email,
      card: end === 'declined' ? declinedCard : workingCards[0],
      end,
    })),
  );
  const others = Array.from({ length: plain }, (_, index) => plainGift(now, index + 1));
  return [...written, ...others].sort((a, b) => a.at.getTime() - b.at.getTime());
}

import type { ContactMessage } from '#contracts/admin-contacts.ts';
import { contactTypes } from '#contracts/contact.ts';

const givenNames =
  'Ilse Grace Jonas Henrik Amara Wen Peter Lucía Ruth Theo Sana Ole Miriam Tobias Marek'.split(' ');
const familyNames =
  'Marchetti Abernathy Petrauskas Sørensen Diallo Zhao Hollis Fontán Nakagawa Renner Dvořák'.split(
    ' ',
  );
const words =
  'the field of a body is read by an array and we ask for access to data before review calibration electrode planar current membrane potential wound limb loan visit partner donation receipt study'.split(
    ' ',
  );

/** A small generator of numbers below 1, the same ones every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Stored messages, newest first, as an inbox of short inquiries holds them. */
export function makeMessages(count: number): ContactMessage[] {
  const random = seeded(42);
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error('Nothing to pick from.');
    return one;
  };
  const sentence = (length: number) => Array.from({ length }, () => pick(words)).join(' ');
  const newest = Date.UTC(2026, 10, 20);

  return Array.from({ length: count }, (_, number) => {
    const given = pick(givenNames);
    const family = pick(familyNames);
    return {
      id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
      name: `${given} ${family}`,
      email: `${given}.${family}.${number}@mail.example`.toLowerCase(),
      subject: sentence(4),
      message: sentence(6 + Math.floor(random() * 8)),
      contactType: random() < 0.05 ? null : pick(contactTypes),
      createdAt: new Date(newest - number * 61_000).toISOString(),
      spam: false,
    };
  });
}

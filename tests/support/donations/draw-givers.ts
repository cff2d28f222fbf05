/** Draws what donors and staff do in the random histories of givers. */
import fc from 'fast-check';
import { giverKinds } from '#model/enumerations.ts';

// The names differ, or normalize alike, or normalize to nothing.
const typed = ['Ana Roe', 'ana  ROÉ', 'Roe Family Foundation', '李小龍', '★', null] as const;

export const mailboxes = [
  'a@mail.example',
  'A@MAIL.example',
  'b@mail.example',
  'c@mail.example',
] as const;

const who = { name: fc.constantFrom(...typed), email: fc.constantFrom(...mailboxes) };
const position = fc.nat(20);

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('give' as const), ...who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('record' as const), ...who }) },
  fc.record({
    do: fc.constant('recordWithoutAddress' as const),
    name: who.name,
    kind: fc.constantFrom(...giverKinds),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      ...who,
      // Few ids, so that rows come again.
      row: fc.nat(9),
      kind: fc.constantFrom('check' as const, 'fund' as const, 'history' as const),
      isMatched: fc.boolean(),
      mail: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('takeBackImport' as const), position }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      position,
      by: fc.constantFrom('staff' as const, 'file' as const, 'part of file' as const),
    }),
  },
  fc.record({ do: fc.constant('undo' as const), position }),
  fc.record({ do: fc.constant('mailStatements' as const) }),
  fc.record({ do: fc.constant('sendStatements' as const) }),
  fc.record({ do: fc.constant('subscribe' as const), ...who }),
  fc.record({ do: fc.constant('renew' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      position,
      email: who.email,
      scope: fc.constantFrom('all' as const, 'own' as const, [] as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('move' as const), position, email: who.email }),
  },
  fc.record({ do: fc.constant('rename' as const), position, name: who.name }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('join' as const), position, other: position }),
  },
  fc.record({ do: fc.constant('part' as const), position }),
  fc.record({
    do: fc.constant('kind' as const),
    position,
    kind: fc.constantFrom(...giverKinds),
  }),
  fc.record({ do: fc.constant('list' as const), position, listed: fc.boolean() }),
  fc.record({ do: fc.constant('erase' as const), position }),
);

/** An action of a donor or of staff; `killedAt` is the seam at which its process dies. */
export const step = fc.record({
  act,
  killedAt: fc.option(fc.nat(60), { nil: null, freq: 6 }),
});

export type GiverStep = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

export type DrawnAction = GiverStep['act'];

export type DrawnActionNamed<Name extends DrawnAction['do']> = Extract<DrawnAction, { do: Name }>;

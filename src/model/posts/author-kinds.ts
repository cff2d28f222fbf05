export const authorKinds = ['person', 'desk'] as const;

export type AuthorKind = (typeof authorKinds)[number];

export const authorKindLabels: Readonly<Record<AuthorKind, string>> = {
  person: 'Person',
  desk: 'Desk or group',
};

// The migration that added the kind says the same in SQL.
const group =
  /\b(?:desk|team|group|lab|laboratory|office|board|committee|editors|initiative|atlas|foundation)$/i;

/** Guesses the kind of an author of whom only the name is known. */
export function guessAuthorKind(name: string): AuthorKind {
  return group.test(name.trim()) ? 'desk' : 'person';
}

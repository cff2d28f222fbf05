/** Returns the key under which the browser stores drafts about a subject. */
export const draftKey = (subject: string) => `atlas-draft:${subject}`;

export const newDonationSubject = 'donation new';

/** Removes the drafts that hold personal data; those of posts and authors stay. */
export function forgetPersonalDrafts(): void {
  try {
    localStorage.removeItem(draftKey(newDonationSubject));
  } catch {
    // A browser that blocks storage has stored none.
  }
}

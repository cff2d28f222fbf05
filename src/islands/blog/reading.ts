/** What a visitor sees of a thing that is read from the server (spec §4). */
export type Reading<Data> =
  | { state: 'loading' }
  /** `isGone`: there is nothing of it any more, and another try finds nothing either. */
  | { state: 'failed'; message: string; isGone: boolean }
  /**
   * What came with the page, or what was read later. `message` says that a later look failed; what is
   * shown stays (design: "Blog").
   */
  | { state: 'kept'; message?: string | undefined }
  | { state: 'shown'; data: Data; message?: string | undefined };

/** What the server made of the same thing, in the page that it came with. */
export interface KeptPage {
  /** False when the server's database was away: the page came without it. */
  isThere: boolean;
  /** Takes it off the page. */
  leave(): void;
}

/** What a visitor sees of a thing that is read from the server (P-61). */
export type Reading<Data> =
  | { state: 'loading' }
  /** `isGone`: there is nothing of it any more, and another try finds nothing either. */
  | { state: 'failed'; message: string; isGone: boolean }
  /**
   * What came with the page, or what was read later. `message` says that a later look failed; what is
   * shown stays (P-61).
   */
  | { state: 'kept'; message?: string | undefined }
  | { state: 'shown'; data: Data; message?: string | undefined };

/** What is said of a load that failed. */
export interface LoadFailure {
  message: string;
  /** What was shown must not stay. */
  isGone: boolean;
  /** A reader is told the same of it; whoever looks after the site finds it among the page's errors. */
  isMistake: boolean;
}

/** What the server made of the same thing, in the page that it came with. */
export interface KeptPage {
  /** False when the server's database was away: the page came without it. */
  isThere: boolean;
  /** Takes it off the page. */
  leave(): void;
}

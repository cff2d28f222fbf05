/** What one check found: all is well, something is worth knowing, or something must be mended. */
export type FindingState = 'fine' | 'note' | 'mend';

/** One line of the doctor's report. */
export interface Finding {
  /** What was looked at, such as `Database`. */
  check: string;
  state: FindingState;
  /** What was found and how to mend it, in words without secrets. */
  words: string;
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  const found =
    (state: FindingState) =>
    (words: string): Finding => ({ check, state, words });
  return { fine: found('fine'), note: found('note'), mend: found('mend') };
}

/** What the checks need to know besides the settings. */
export interface Circumstances {
  /** Whether the settings are those of a preview rather than of the public site. */
  isPreview: boolean;
  /** Where the site answers; unknown for most previews. */
  siteUrl: string | undefined;
}

/** How long one service may take to answer, in milliseconds. */
export const patienceMs = 10_000;

/**
 * Waits for an answer as long as the doctor is patient.
 *
 * @throws Error with the code `ETIMEDOUT` when none came.
 */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('No answer in time.'), { code: 'ETIMEDOUT' }));
    }, patienceMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The code of an error or of what caused it, such as `ECONNREFUSED` or `28P01`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error.cause;
  return codeOf(inner);
}

import type { AcceptanceLetterData } from '#server/documents/letter-text.ts';
import type { TaxAcknowledgmentData } from '#server/documents/acknowledgment-data.ts';
import type { YearlyStatementData } from '#server/documents/yearly-statement.ts';

/** The names that a careless press, header or page gets wrong, with what `pdftotext` must find. */
export const difficultNames = {
  irish: "O'Neil",
  vietnamese: 'Nguyễn Văn Ánh',
  chinese: '李小龍',
  german: 'Müller-Lüdenscheidt',
  hebrew: 'מרים בן דוד',
  arabic: 'محمد بن سلمان',
  greek: 'Ελένη Παπαδοπούλου',
  cyrillic: 'Наталья Щёголева',
  korean: '김민준',
  japanese: '田中あかり',
} as const;

/** Builds a donation as its acknowledgment states it. */
export function buildTaxAcknowledgment(
  overrides: Partial<TaxAcknowledgmentData> = {},
): TaxAcknowledgmentData {
  return {
    addressCorrections: 0,
    donationId: '8f2c41d6-0b7e-4a9d-b1c3-52e6a7d90f18',
    source: 'card',
    donorName: 'Visiting Donor',
    donorEmail: 'donor@example.org',
    amountCents: 10_000,
    feeCoveredCents: 0,
    tribute: null,
    refundedCents: 0,
    currency: 'usd',
    receivedAt: '2026-11-20T23:42:00.000Z',
    cardBrand: 'visa',
    cardLast4: '4242',
    paymentMethod: null,
    description: null,
    isReversed: false,
    isTest: false,
    verificationUrl: null,
    issuedAt: '2026-11-20T23:43:00.000Z',
    replaces: null,
    ...overrides,
  };
}

/** Builds an approved application as its letter states it. */
export function buildAcceptanceLetter(
  overrides: Partial<AcceptanceLetterData> = {},
): AcceptanceLetterData {
  return {
    referenceNumber: 'BAI-2026-0042',
    decidedAt: '2026-11-20T23:42:00.000Z',
    firstName: 'Visiting',
    lastName: 'Researcher',
    degrees: ['phd', 'md', 'postdoc'],
    position: 'Principal investigator',
    institution: 'Institute of Developmental Biology',
    verificationUrl: 'https://www.example.org/verify/8f2c41d6-0b7e-4a9d-b1c3-52e6a7d90f18',
    ...overrides,
  };
}

type StatedDonation = YearlyStatementData['donations'][number];

/** Builds a donation as a row of a statement. */
export function buildStatedDonation(overrides: Partial<StatedDonation> = {}): StatedDonation {
  return {
    receivedAt: '2026-11-20T23:42:00.000Z',
    method: 'Visa ending in 4242',
    netCents: 10_000,
    note: null,
    ...overrides,
  };
}

/** Builds the statement of a finished year. */
export function buildYearlyStatement(
  overrides: Partial<YearlyStatementData> = {},
): YearlyStatementData {
  return {
    year: 2026,
    donorName: 'Visiting Donor',
    donorEmail: 'donor@example.org',
    issuedAt: '2027-01-05T20:00:00.000Z',
    replaces: null,
    isYearToDate: false,
    isTest: false,
    totalCents: 10_000,
    donations: [buildStatedDonation()],
    ...overrides,
  };
}

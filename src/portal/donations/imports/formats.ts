/** The names of the recognized formats, as staff call them. */
export const formatNames: Readonly<Record<string, string>> = {
  'checks-spreadsheet': 'Spreadsheet of checks',
  'mapped-columns': 'Columns that you name',
  'benevity-donations-report': 'Benevity',
  'benevity-portal-report': 'Benevity',
  'paypal-activity': 'PayPal',
  'paypal-monthly-statement': 'PayPal',
  'fidelity-charitable-grants': 'Fidelity Charitable',
  'donorbox-donations': 'Donorbox',
  'yourcause-donations': 'YourCause',
  'cybergrants-payment-detail': 'CyberGrants',
  'chariot-donations': 'Chariot',
  'venmo-statement': 'Venmo',
  'givewp-donations': 'GiveWP',
  'zeffy-payments': 'Zeffy',
  'givebutter-transactions': 'Givebutter',
  'facebook-transactions': 'Facebook',
  'bright-funds-donor-report': 'Bright Funds',
  'chase-bank-csv': 'Bank file, for payouts',
  'ofx-statement': 'Bank file, for payouts',
};

/** Returns the name of a format of files for people; an unknown one stays as it is. */
export const nameFormat = (format: string): string => formatNames[format] ?? format;

/** Says by which columns a file was read. */
export const nameVersion = ({ format, version }: { format: string; version: string }): string =>
  format === 'checks-spreadsheet' ? 'date, amount and payer' : version;

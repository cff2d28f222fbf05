/** The header that carries the shared admin password on every admin call (P-75). */
export const adminPasswordHeader = 'X-Admin-Password';

/** What a staff member sees on the login screen (P-75). */
export const adminLoginMessages = {
  invalid: 'Invalid admin password',
  network: 'Error connecting to server',
} as const;

/** Longest password in characters, far below what servers take of all headers together (16 KB). */
export const longestAdminPassword = 1000;

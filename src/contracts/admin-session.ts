export const adminPasswordHeader = 'X-Admin-Password';

export const adminLoginMessages = {
  invalid: 'Invalid admin password',
  network: 'Error connecting to server',
} as const;

/** Far below the 16 KB that servers allow for all headers. */
export const longestAdminPassword = 1000;

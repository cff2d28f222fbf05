export const adminPasswordHeader = 'X-Admin-Password';

export const adminLoginMessages = {
  invalid: 'Invalid admin password',
  network: 'Error connecting to server',
} as const;

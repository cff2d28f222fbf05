import { adminPasswordHeader } from '#model/admin/session.ts';

/** The password that tests configure. */
export const adminPassword = 'correct horse battery staple';

export const staffHeaders = { [adminPasswordHeader]: adminPassword };

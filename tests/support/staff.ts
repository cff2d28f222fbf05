import { adminPasswordHeader } from '#model/admin/session.ts';

/** The password that tests configure. */
export const adminPassword = 'correct horse battery staple';

/** The headers that staff send. */
export const staffHeaders = { [adminPasswordHeader]: adminPassword };

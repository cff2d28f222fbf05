import { timestamp } from 'drizzle-orm/pg-core';

/** Milliseconds are what JavaScript dates hold; finer times would break paging cursors. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

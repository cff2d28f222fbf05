/** All durations are in milliseconds; a day has 24 hours, whatever a time zone does to it. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

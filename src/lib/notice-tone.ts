import type { IconName } from './icon-paths.ts';

export const noticeIcons = {
  info: 'minus',
  ok: 'check',
  warn: 'warning',
  bad: 'warning',
} as const satisfies Record<string, IconName>;

export type NoticeTone = keyof typeof noticeIcons;

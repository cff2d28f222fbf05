import '#styles/controls/notice.css';
import type { ReactNode, Ref } from 'react';
import type { IconName } from '#model/site/icon-paths.ts';
import { Icon } from './Icon.tsx';
import { Alert, Status } from './live-regions.tsx';

const icons = {
  info: 'minus',
  ok: 'check',
  warn: 'warning',
  bad: 'warning',
} as const satisfies Record<string, IconName>;

const regions = { alert: Alert, status: Status };

interface NoticeProps {
  tone: keyof typeof icons;
  icon?: IconName | undefined;
  title?: string | undefined;
  children?: ReactNode;
  /** 'alert' interrupts a screen reader, 'status' waits; without a role nothing is announced. */
  role?: 'alert' | 'status' | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Shows a message with the icon of its tone; a script can give it the focus. */
export function Notice({ tone, icon = icons[tone], title, children, role, ref }: NoticeProps) {
  const Region = role ? regions[role] : 'div';
  return (
    <Region className={`notice notice-${tone}`} tabIndex={-1} ref={ref}>
      <Icon name={icon} />
      <div>
        {title && <strong className="notice-title">{title}</strong>}{' '}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </div>
    </Region>
  );
}

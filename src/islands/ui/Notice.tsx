import '#styles/controls/notice.css';
import type { ReactNode, Ref } from 'react';
import type { IconName } from '#model/site/icon-paths.ts';
import { Icon } from './Icon.tsx';
import { LiveRegionText } from './LiveRegionText.tsx';

const icons = {
  info: 'minus',
  ok: 'check',
  warn: 'warning',
  bad: 'warning',
} as const satisfies Record<string, IconName>;

interface NoticeProps {
  tone: keyof typeof icons;
  icon?: IconName | undefined;
  title?: string | undefined;
  children?: ReactNode;
  /** 'alert' interrupts a screen reader, 'status' waits its turn; without it nothing is announced. */
  role?: 'alert' | 'status' | undefined;
  ref?: Ref<HTMLDivElement>;
}

export function Notice({ tone, icon = icons[tone], title, children, role, ref }: NoticeProps) {
  const words = (
    <>
      {title && <strong className="notice-title">{title}</strong>}{' '}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </>
  );
  return (
    <div className={`notice notice-${tone}`} role={role} tabIndex={-1} ref={ref}>
      <Icon name={icon} />
      <div>{role === 'status' ? <LiveRegionText>{words}</LiveRegionText> : words}</div>
    </div>
  );
}

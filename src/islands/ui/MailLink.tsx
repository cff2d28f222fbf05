import { identity } from '#site/identity.ts';
import { Breakable } from './Breakable.tsx';

interface MailLinkProps {
  subject?: string;
  className?: string;
}

/** The organization's mail address as a link that may break before the @. */
export function MailLink({ subject, className }: MailLinkProps) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <a className={className} href={`mailto:${identity.email}${query}`}>
      <Breakable>{identity.email}</Breakable>
    </a>
  );
}

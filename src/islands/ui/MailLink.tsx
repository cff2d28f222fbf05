import { identity } from '#model/site/identity.ts';
import { WrapAnywhere } from './WrapAnywhere.tsx';

interface MailLinkProps {
  subject?: string;
  className?: string;
}

/** Shows the organization's address as a link, which may break before the @. */
export function MailLink({ subject, className }: MailLinkProps) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <a className={className} href={`mailto:${identity.email}${query}`}>
      <WrapAnywhere>{identity.email}</WrapAnywhere>
    </a>
  );
}

import { identity } from '#site/identity.ts';

interface MailLinkProps {
  subject?: string;
  className?: string;
}

const [name, domain] = identity.email.split('@');

/** The organization's mail address as a link that may break before the @. */
export function MailLink({ subject, className }: MailLinkProps) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <a className={className} href={`mailto:${identity.email}${query}`}>
      {name}
      <wbr />@{domain}
    </a>
  );
}

import { Link } from 'wouter';

/** An address may be on no page in People, so the request has a page of its own. */
export function DataRequestLink({ email }: { email: string }) {
  return (
    <Link href="~/admin/people/data-requests" state={{ email }}>
      Export or erase what is held on this address
    </Link>
  );
}

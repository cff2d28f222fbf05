import { Link } from 'wouter';

/** Leads to the data requests of an address that may be on no page in People. */
export function DataRequestLink({ email }: { email: string }) {
  return (
    <Link href="~/admin/people/data-requests" state={{ email }}>
      Export or erase what is held on this address
    </Link>
  );
}

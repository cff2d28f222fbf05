import { portalPaths } from '#model/admin/portal-paths.ts';
import { Link } from 'wouter';

/** Shows a link to the data requests for an address, which may be on no page in People. */
export function DataRequestLink({ email }: { email: string }) {
  return (
    <Link href={`~${portalPaths.dataRequests}`} state={{ email }}>
      Export or erase what is stored about this address
    </Link>
  );
}

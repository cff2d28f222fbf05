import { Unbuilt } from './Unbuilt.tsx';

/** Where posts and authors will be managed (spec §2). */
export default function BlogPlaceholder() {
  return <Unbuilt title="Blog" subtitle="Posts and authors" />;
}

import { useLocation } from 'wouter';
import { adminPostSchema } from '#contracts/admin-blog.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { NotLoaded } from '../../kit/table/TableStates.tsx';
import { blogPaths } from '../paths.ts';
import { useLoaded } from '../use-loaded.ts';
import { Editor } from './Editor.tsx';
import { EditorSkeleton } from './EditorSkeleton.tsx';
import styles from './editor.module.css';

/** /admin/blog/new (P-88). */
export function NewPage() {
  return <Editor post={null} />;
}

/** /admin/blog/edit/{id} (P-88). */
export function EditPage({ id }: { id: string }) {
  const { loaded, again } = useLoaded(
    `/api/admin/blog/posts/${encodeURIComponent(id)}`,
    adminPostSchema,
  );
  if (loaded.status === 'ready') return <Editor post={loaded.data} />;
  if (loaded.status === 'loading') return <EditorSkeleton />;
  return loaded.code === 404 ? (
    <NoPost />
  ) : (
    <div className={styles.alone}>
      <PageHeader title="Edit Post" subtitle="This post could not be shown" />
      <NotLoaded title="The post could not be loaded" failure={loaded.failure} onRetry={again} />
    </div>
  );
}

function NoPost() {
  const [, navigate] = useLocation();
  return (
    <div className={styles.alone}>
      <PageHeader
        title="Post not found"
        subtitle="It was deleted, or the address is wrong. Nothing was changed."
      >
        <Button variant="outline" label="Back to Blog" onClick={() => navigate(blogPaths.list)} />
      </PageHeader>
    </div>
  );
}

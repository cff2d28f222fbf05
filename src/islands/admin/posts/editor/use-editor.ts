import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { adminBlogMessages, createPostSchema, type AdminPost } from '#contracts/blog/admin-blog.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { checkRequest } from '#lib/form-call.ts';
import { slugOf } from '#lib/blog/slug.ts';
import { putRow } from '../../data/list.ts';
import { queryClient } from '../../data/query-client.ts';
import { allowNavigation } from '../../ui/page/confirm-navigation.ts';
import { postList, postsQuery, savedPostQuery } from '../post-queries.ts';
import { useEditForm } from '../use-edit-form.ts';
import { requestOf, valuesOf, type PostValues } from './post-values.ts';
import { newerVersion, savePost } from './save-post.ts';

/** What a narrow editor shows; a wide one shows the fields beside either of the others. */
export type Pane = 'write' | 'preview' | 'newer';

export type Editor = ReturnType<typeof useEditor>;

/** The state of one editor. Only a press of the person who typed replaces what is typed. */
export function useEditor(post: AdminPost | null) {
  const [, navigate] = useLocation();
  const [before, setBefore] = useState(post);
  const [pane, setPane] = useState<Pane>('write');
  /** Why it cannot be saved as it is: someone else saved or deleted the post. */
  const [problem, setProblem] = useState<'newer' | 'deleted' | null>(null);
  const [newer, setNewer] = useState<AdminPost | null>(null);
  /** What was typed before the newer version took its place. */
  const [replaced, setReplaced] = useState<PostValues | null>(null);
  const hasOwnSlug = useRef(post !== null);
  const form = useEditForm({
    subject: `post ${post?.id ?? 'new'}`,
    stored: valuesOf(before),
    version: before?.version ?? null,
    replaced,
  });
  const { values, setValues, saving, draft } = form;

  function change(changed: Partial<PostValues>) {
    if (saving) return;
    const { title, slug } = changed;
    if (slug !== undefined) hasOwnSlug.current = slug !== '';
    const follows = slug === undefined && title !== undefined && !hasOwnSlug.current;
    form.change(follows ? { ...changed, slug: slugOf(title) } : changed);
  }

  function leave() {
    allowNavigation();
    navigate(postList);
  }

  async function save() {
    const wrong = checkRequest(createPostSchema, requestOf(values, null));
    setProblem(null);
    if (Object.keys(wrong).length > 0) setPane('write');
    const saved = await form.submit(
      wrong,
      () => savePost({ values, before: newer ?? before, id: draft.id }),
      explain,
    );
    if (!saved) return;
    draft.forget();
    void putRow(postsQuery, saved);
    queryClient.setQueryData(savedPostQuery.queryKey, saved);
    if (form.isMounted()) leave();
  }

  /** @returns whether the editor shows what to do about it. */
  function explain(error: unknown): boolean {
    alert(adminBlogMessages.saveFailed);
    if (!(error instanceof ApiCallError)) return false;
    const current = newerVersion(error);
    if (error.body.fields) setPane('write');
    else if (error.status === 404 && before) setProblem('deleted');
    else if (!current) return false;
    else {
      flushSync(() => {
        setNewer(current);
        setProblem('newer');
        setPane('newer');
      });
      document.getElementById('newer')?.focus();
    }
    return true;
  }

  return {
    ...form,
    before,
    pane: pane === 'newer' && !newer ? 'preview' : pane,
    setPane,
    problem,
    newer,
    replaced,
    change,
    field: (name: keyof PostValues, characterLimit?: number) => ({
      ...form.field(name, characterLimit),
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    }),
    save,
    leave,
    restore() {
      const version = draft.offered?.version ?? null;
      hasOwnSlug.current = true;
      // A save then finds out whether someone saved the post after that was typed.
      if (before && version !== null) setBefore({ ...before, version });
      form.restore();
    },
    takeNewer() {
      if (!newer) return;
      setReplaced(values);
      setValues(valuesOf(newer));
      setBefore(newer);
      setNewer(null);
      setProblem(null);
      setPane('write');
    },
    bringBack() {
      if (replaced) setValues(replaced);
      setReplaced(null);
    },
    /** The stored post was deleted: what is typed becomes a new one. */
    saveAsNew() {
      setBefore(null);
      setNewer(null);
      setProblem(null);
    },
  };
}

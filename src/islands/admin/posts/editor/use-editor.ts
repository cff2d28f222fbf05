import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { adminBlogMessages, createPostSchema, type AdminPost } from '#contracts/blog/admin-blog.ts';
import { checkRequest } from '#lib/form-call.ts';
import { slugOf } from '#lib/blog/slug.ts';
import { putRow } from '../../data/list.ts';
import { queryClient } from '../../data/query-client.ts';
import { allowNavigation } from '../../ui/page/confirm-navigation.ts';
import { postList, postsQuery, savedPostQuery } from '../post-queries.ts';
import { useEditForm } from '../use-edit-form.ts';
import { requestOf, valuesOf, type PostValues } from './post-values.ts';
import { savePost, type SaveOutcome } from './save-post.ts';

/** What prevents a save, besides wrong fields. */
type SaveProblem = Exclude<SaveOutcome, { kind: 'saved' | 'fields' }>;

export type Editor = ReturnType<typeof useEditor>;

/** The state of one editor. Only a press of the person who typed replaces what is typed. */
export function useEditor(post: AdminPost | null) {
  const [, navigate] = useLocation();
  const [before, setBefore] = useState(post);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
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
  const { values, setValues, errors, setErrors, saving, setSaving, isUnsaved, draft } = form;

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

  /** @returns how it ended; the fields found wrong are in `errors`. */
  async function save(): Promise<SaveOutcome['kind'] | null> {
    if (saving) return null;
    setProblem(null);
    const wrong = checkRequest(createPostSchema, requestOf(values, null));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return 'fields';
    setSaving(true);
    const outcome = await savePost({ values, before: newer ?? before, id: draft.id });
    setSaving(false);
    if (outcome.kind === 'saved') {
      draft.forget();
      void putRow(postsQuery, outcome.post);
      queryClient.setQueryData(savedPostQuery.queryKey, outcome.post);
      if (form.isMounted()) leave();
      return 'saved';
    }
    alert(adminBlogMessages.saveFailed);
    if (outcome.kind === 'fields') setErrors(outcome.errors);
    else setProblem(outcome);
    if (outcome.kind === 'newer') setNewer(outcome.current);
    return outcome.kind;
  }

  return {
    before,
    values,
    errors,
    saving,
    problem,
    newer,
    replaced,
    isUnsaved,
    draft,
    change,
    save,
    leave,
    /** Puts the offered copy into the fields. */
    restore() {
      if (!draft.offered) return;
      const { values: copied, version } = draft.offered;
      hasOwnSlug.current = true;
      setValues(copied);
      // A save then finds out whether someone saved the post after that was typed.
      if (before && version !== null) setBefore({ ...before, version });
      draft.restore();
    },
    takeNewer() {
      if (!newer) return;
      setReplaced(values);
      setValues(valuesOf(newer));
      setBefore(newer);
      setNewer(null);
      setProblem(null);
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

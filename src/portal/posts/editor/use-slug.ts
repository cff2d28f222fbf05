import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { makeSlug } from '#model/posts/slug.ts';
import type { PostValues } from './post-values.ts';

type PostForm = Pick<UseFormReturn<PostValues>, 'subscribe' | 'setValue'>;

/**
 * Derives the slug of a new post from its title, until somebody types one.
 *
 * @returns a function after which the slug does not change
 */
export function useSlugFromTitle({ subscribe, setValue }: PostForm, hasSlug: boolean): () => void {
  const hasOwnSlug = useRef(hasSlug);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Only an event of typing has a type.
        callback({ name, type, values: { title, slug } }) {
          if (type !== 'change') return;
          if (name === 'slug') hasOwnSlug.current = slug !== '';
          if (name !== 'title' || hasOwnSlug.current) return;
          setValue('slug', makeSlug(title), { shouldDirty: true });
        },
      }),
    [subscribe, setValue],
  );
  return () => void (hasOwnSlug.current = true);
}

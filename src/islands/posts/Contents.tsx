import { useEffect, useRef, useState } from 'react';
import type { ArticleHeading } from '#model/posts/article-headings.ts';
import { watchPlace } from '#model/browser/watch-place.ts';
import { counted } from '#model/text/counted.ts';
import { blog } from '#model/posts/copy.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './contents.module.css';

const copy = blog.post.contents;

// It is undefined above the first heading.
function useCurrentHeading(headings: ArticleHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const ids = headings.map(({ id }) => id);
    return watchPlace(ids, setCurrent);
  }, [headings]);
  return current;
}

function focusHeading(id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

interface HeadingsProps {
  headings: ArticleHeading[];
}

function HeadingLinks({ headings, onChoose }: HeadingsProps & { onChoose?: () => void }) {
  const current = useCurrentHeading(headings);
  const place = headings.findIndex(({ id }) => id === current);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current?.closest('nav');
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (box && link && box.scrollHeight > box.clientHeight) {
      box.scrollTop = link.offsetTop - box.clientHeight / 2;
    }
  }, [place]);
  return (
    <ol role="list" className={styles.scale} ref={list}>
      {headings.map(({ id, text }, index) => (
        <li key={id} className={index < place ? styles.read : undefined}>
          <a
            href={`#${id}`}
            aria-current={index === place ? 'location' : undefined}
            onClick={() => {
              onChoose?.();
              focusHeading(id);
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

export function ContentsBeside({ headings, isCited }: HeadingsProps & { isCited: boolean }) {
  return (
    <nav className={`no-print ${styles.beside}`} aria-label={copy.title}>
      <p className={styles.label}>{copy.title}</p>
      <HeadingLinks headings={headings} />
      {isCited && (
        <p className={styles.jump}>
          <a href="#cite">{copy.citeOrShare}</a>
        </p>
      )}
    </nav>
  );
}

export function ContentsAbove({ headings }: HeadingsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details className={`no-print ${styles.above}`} ref={details}>
      <summary>
        <span>{copy.title}</span>
        <span className={styles.count}>{counted(headings.length, copy.section)}</span>
        <Icon name="chevron-down" />
      </summary>
      <nav aria-label={copy.title}>
        <HeadingLinks
          headings={headings}
          onChoose={() => details.current?.removeAttribute('open')}
        />
      </nav>
    </details>
  );
}

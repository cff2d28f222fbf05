import type { RelatedPost } from '#contracts/blog.ts';
import { blog } from '#site/copy/blog.ts';
import { ArticleHead } from './ArticleHead.tsx';
import { Byline } from './Byline.tsx';
import type { ShownPost } from './load-post.ts';
import { Plate } from './Plate.tsx';
import { Related } from './Related.tsx';
import styles from './post.module.css';

/** A post as it is read, with what is related to it (P-61). */
export function Article({ post, related }: { post: ShownPost; related: RelatedPost[] }) {
  return (
    <>
      <article className="wrap" aria-labelledby="post-title">
        <ArticleHead post={post} />
        {post.coverImage && (
          <figure className={styles.cover}>
            <Plate src={post.coverImage} sizes="(width >= 90rem) 1270px, 88vw" eager />
            {post.coverCaption && (
              <figcaption className="type-caption">{post.coverCaption}</figcaption>
            )}
          </figure>
        )}
        <div className={`columns ${styles.reading}`}>
          <Byline post={post} />
          <div className={styles.text}>
            {/* Safe HTML (src/server/blog/render-body.ts, load-post.ts). */}
            <div className="article-body" dangerouslySetInnerHTML={{ __html: post.contentHtml }} />
            {post.tags.length > 0 && (
              <div className={styles.tags}>
                <p id="tags">{blog.post.filedUnder}</p>
                <ul role="list" aria-labelledby="tags">
                  {post.tags.map((tag) => (
                    <li key={tag}>{tag}</li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        </div>
      </article>
      {related.length > 0 && <Related posts={related} />}
    </>
  );
}

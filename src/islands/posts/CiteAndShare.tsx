import { useId, useState } from 'react';
import { buttonClass } from '#model/site/button-class.ts';
import { citeArticle, type CitedArticle } from '#model/posts/citations.ts';
import { blog } from '#model/posts/copy.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './cite.module.css';

const copy = blog.post.cite;

function Citations({ article }: { article: CitedArticle }) {
  const citations = citeArticle(article);
  const [chosen, setChosen] = useState(citations[0]?.id ?? 'text');
  const { isCopied, hasFailed, copy: copyText } = useCopy();
  const shown = citations.find(({ id }) => id === chosen);
  if (!shown) return null;
  const { content, extension, mediaType } = shown;
  return (
    <Tabs label={copy.formats} tabs={citations} selected={chosen} onSelect={setChosen}>
      <div className={styles.citation}>
        {chosen === 'text' ? (
          <p className={styles.words}>{content}</p>
        ) : (
          // Focusable, because its lines are scrolled.
          <pre className={styles.code} tabIndex={0}>
            {content}
          </pre>
        )}
        <p className="cluster">
          <Button
            variant="ink"
            icon={isCopied ? 'check' : 'copy'}
            label={isCopied ? copy.copied : copy.copy}
            onClick={() => void copyText(content)}
          />
          <a
            className={buttonClass('outline')}
            href={`data:${mediaType};charset=utf-8,${encodeURIComponent(content)}`}
            download={`${article.slug}${extension}`}
          >
            <Icon name="download" />
            <span>{copy.save(extension)}</span>
          </a>
        </p>
        <p className={styles.outcome} role="status">
          {isCopied && <span className="visually-hidden">{copy.copied}</span>}
          {hasFailed && <span>{copy.cannotCopy}</span>}
        </p>
      </div>
    </Tabs>
  );
}

function Share({ title, url }: CitedArticle) {
  const { isCopied, hasFailed, copy: copyText } = useCopy();
  const isReady = useHydrated();

  async function share() {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // The reader closed the sheet; any other failure leaves the link to copy.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(url);
    }
  }
  return (
    <>
      <Button
        variant="outline"
        icon={isCopied ? 'check' : 'share'}
        label={isCopied ? copy.linkCopied : copy.share}
        disabled={!isReady}
        onClick={() => void share()}
      />
      <span className={styles.outcome} role="status">
        {isCopied && <span className="visually-hidden">{copy.linkCopied}</span>}
        {hasFailed && <span>{copy.cannotCopyLink(url)}</span>}
      </span>
    </>
  );
}

export function CiteAndShare({ article }: { article: CitedArticle }) {
  const [isOpen, setOpen] = useState(false);
  const isReady = useHydrated();
  const panel = useId();
  return (
    <div className={`no-print ${styles.actions}`} id="cite">
      <div className={styles.buttons}>
        <Button
          variant="outline"
          icon="cite"
          label={copy.title}
          disabled={!isReady}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        />
        <Share {...article} />
      </div>
      <div id={panel} className={`sheet ${styles.panel}`} hidden={!isOpen}>
        {isOpen && <Citations article={article} />}
      </div>
    </div>
  );
}

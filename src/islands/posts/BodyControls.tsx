import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { blog } from '#model/posts/copy.ts';
import { Button } from '../ui/Button.tsx';
import { useCopy } from '../ui/use-copy.ts';

const copy = blog.post.cite;

interface CodeBlock {
  corner: HTMLElement;
  text: string;
}

function frameCode(pre: HTMLPreElement): CodeBlock {
  const frame = document.createElement('div');
  frame.className = 'article-code';
  const corner = document.createElement('div');
  corner.className = 'article-code-corner no-print';
  pre.replaceWith(frame);
  frame.append(pre, corner);
  return { corner, text: pre.textContent };
}

function unframe({ corner }: CodeBlock): void {
  const frame = corner.parentElement;
  const pre = frame?.querySelector('pre');
  if (frame && pre) frame.replaceWith(pre);
}

// A long equation scrolls within its line.
const scrolling = 'pre, table, .equation, :is(p, li):has(> math)';

// What scrolls by itself can be focused, so that the keyboard scrolls it.
function watchOverflow(elements: HTMLElement[]): ResizeObserver {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const element of elements) observer.observe(element);
  return observer;
}

function CopyCode({ text }: { text: string }) {
  const { isCopied, hasFailed, copy: copyText } = useCopy();
  return (
    <>
      <Button
        variant="outline"
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? copy.copied : copy.copy}
        aria-label={isCopied ? copy.copied : copy.copyCode}
        onClick={() => void copyText(text)}
      />
      <span className="visually-hidden" role="status">
        {isCopied && <span>{copy.copied}</span>}
        {hasFailed && <span>{copy.cannotCopy}</span>}
      </span>
    </>
  );
}

interface BodyControlsProps {
  around: RefObject<HTMLElement | null>;
  html: string | undefined;
}

export function BodyControls({ around, html }: BodyControlsProps) {
  const [blocks, setBlocks] = useState<CodeBlock[]>([]);
  useEffect(() => {
    const body = around.current?.querySelector('.article-body');
    if (!body) return undefined;
    const observer = watchOverflow([...body.querySelectorAll<HTMLElement>(scrolling)]);
    const framed = [...body.querySelectorAll('pre')].map(frameCode);
    const frame = requestAnimationFrame(() => setBlocks(framed));
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      framed.forEach(unframe);
    };
  }, [around, html]);
  return blocks.map(({ corner, text }, index) =>
    createPortal(<CopyCode text={text} />, corner, String(index)),
  );
}

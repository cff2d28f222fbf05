import '#styles/controls/button.css';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { buttonClass, type ButtonVariant } from '#model/site/button-class.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from '#model/site/icon-paths.ts';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  label: string;
  variant?: ButtonVariant | undefined;
  /** While true, the button keeps its focus and its width and ignores every press. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  icon?: IconName | undefined;
}

/** Shows a button, which without `type` is an ordinary one, never an accidental submit. */
export function Button({
  label,
  variant,
  busy = false,
  busyLabel,
  icon,
  className,
  onClick,
  type = 'button',
  ...button
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  const text = busy && busyLabel ? busyLabel : label;
  return (
    <button
      {...button}
      type={type}
      className={buttonClass(variant, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span className="button-label" data-other={busyLabel && (busy ? label : busyLabel)}>
        {icon ? <IconWithText icon={icon} text={text} /> : text}
      </span>
    </button>
  );
}

// The icon is inside the label, which is as wide as the longer one of two, so that it stays beside its text. The text is
// alone in an element, because a translation replaces it.
function IconWithText({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span className="button-words">
      <Icon name={icon} />
      <span>{text}</span>
    </span>
  );
}

import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './newsletter.module.css';

/** The sign-up is simulated: it waits this long and calls nothing (spec §4, §9), in milliseconds. */
const simulatedDelay = 1000;

/** How long the thanks stay, in milliseconds (spec §9). */
const successTime = 3000;

/** What a person sees: the thanks of spec §8 and the two ways an address can be wrong. */
const messages = {
  success: 'Thank you for subscribing!',
  missing: 'Email is required.',
  malformed: 'Enter a full address, such as name@example.org.',
} as const;

type State = 'idle' | 'subscribing' | 'success';

/** Newsletter sign-up of the footer: idle, subscribing, success, and idle again (spec §4). */
export function Newsletter() {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>('idle');
  const [error, setError] = useState('');

  useEffect(() => {
    if (state === 'idle') return;
    const next = state === 'subscribing' ? 'success' : 'idle';
    const timer = setTimeout(
      () => {
        setState(next);
        if (next === 'success' && field.current) field.current.value = '';
      },
      state === 'subscribing' ? simulatedDelay : successTime,
    );
    return () => clearTimeout(timer);
  }, [state]);

  function subscribe(event: SubmitEvent) {
    event.preventDefault();
    const input = field.current;
    if (!input || state === 'subscribing') return;
    const { valueMissing, valid } = input.validity;
    setError(valid ? '' : valueMissing ? messages.missing : messages.malformed);
    if (valid) setState('subscribing');
    else input.focus();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={subscribe}>
      <label htmlFor="newsletter-email">Email address</label>
      <div className={styles.line}>
        <input
          ref={field}
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={!hydrated || state === 'subscribing'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'newsletter-error' : undefined}
        />
        <button type="submit" disabled={!hydrated} aria-disabled={state === 'subscribing'}>
          {state === 'subscribing' ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      {error && (
        <p id="newsletter-error" className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      <p role="status" className={styles.status}>
        {state === 'success' && (
          <>
            <Icon name="check" />
            {messages.success}
          </>
        )}
      </p>
    </form>
  );
}

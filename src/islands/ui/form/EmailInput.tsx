import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { loadCode } from '../browser/load-code.ts';
import { Icon } from '../Icon.tsx';
import { TextInput } from './Field.tsx';
import { Status } from '../live-regions.tsx';

// The address is checked this many milliseconds after the last key.
const pauseMs = 500;

// The result is null while typing goes on.
function useSuggestedDomain(email: string): string | null {
  const [suggestion, setSuggestion] = useState<{ email: string; domain: string | null }>();
  useEffect(() => {
    if (!email.includes('@')) return undefined;
    let isCurrent = true;
    const look = async () => {
      const { suggestDomain } = await loadCode(() => import('./suggest-domain.ts'));
      if (isCurrent) setSuggestion({ email, domain: suggestDomain(email) });
    };
    // Without the code nothing is suggested.
    const timer = setTimeout(() => void look().catch(() => undefined), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [email]);
  return suggestion?.email === email ? suggestion.domain : null;
}

type EmailInputProps = Omit<ComponentProps<typeof TextInput>, 'type'> & {
  typed: string;
  onTake: (email: string) => void;
};

/**
 * Shows an email field that asks below it whether another domain was meant. A press passes the address to `onTake`, and
 * the field gets the focus.
 */
export function EmailInput({ onTake, className = '', ...input }: EmailInputProps) {
  const { typed, readOnly } = input;
  const domain = useSuggestedDomain(typed);
  const frame = useRef<HTMLDivElement>(null);
  function take() {
    onTake(`${typed.slice(0, typed.lastIndexOf('@'))}@${domain}`);
    frame.current?.querySelector('input')?.focus();
  }
  return (
    <div className={`field ${className}`.trim()} ref={frame}>
      <TextInput {...input} type="email" />
      {/* Orca says nothing of a button that appears in a status. */}
      <Status as="span" className="visually-hidden">
        {domain && !readOnly ? `Did you mean ${domain}?` : ''}
      </Status>
      <div>
        {domain && !readOnly && (
          <button type="button" className="field-suggestion" onClick={take}>
            <Icon name="info" />
            <span>
              {'Did you mean '}
              <strong>{domain}</strong>?
            </span>
          </button>
        )}
      </div>
    </div>
  );
}

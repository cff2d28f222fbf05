import type { ComponentProps } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import type { SuggestionTaken } from '../browser/address-suggestion.ts';
import { TextInput } from './Field.tsx';
import { loadAddressSuggestion } from '../browser/load-address-suggestion.ts';

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's own way to add an element
  namespace JSX {
    interface IntrinsicElements {
      'address-suggestion': { ontake: (event: SuggestionTaken) => void };
    }
  }
}

type EmailInputProps = Omit<ComponentProps<typeof TextInput>, 'type'> & {
  onSuggestionTaken: (email: string) => void;
};

/**
 * Shows an email field that asks below it whether another domain was meant. A press passes the address to
 * `onSuggestionTaken`, and the field gets the focus.
 */
export function EmailInput({ onSuggestionTaken, className = '', ...input }: EmailInputProps) {
  const isHydrated = useHydrated();
  function take(taken: SuggestionTaken) {
    taken.preventDefault();
    onSuggestionTaken(taken.detail);
  }
  return (
    <div className={`field ${className}`.trim()} onInput={loadAddressSuggestion}>
      <TextInput {...input} type="email" />
      {/* The element renders itself in the browser. */}
      {isHydrated && <address-suggestion ontake={take} />}
    </div>
  );
}

export type ButtonVariant = 'spike' | 'ink' | 'outline' | 'quiet' | 'danger' | 'danger-outline';

/** Returns the classes that give a link the look of a button. */
export function buttonClass(variant: ButtonVariant = 'spike', extra = ''): string {
  return `button button-${variant} ${extra}`.trim();
}

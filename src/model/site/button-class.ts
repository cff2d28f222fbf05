export type ButtonVariant = 'spike' | 'ink' | 'outline' | 'quiet' | 'danger' | 'danger-outline';

export function buttonClass(variant: ButtonVariant = 'spike', extra = ''): string {
  return `button button-${variant} ${extra}`.trim();
}

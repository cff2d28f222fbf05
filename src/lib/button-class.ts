/** 'spike' is the one filled button of a public view, 'ink' the portal's. */
export const buttonVariants = [
  'spike',
  'ink',
  'outline',
  'quiet',
  'danger',
  'danger-outline',
] as const;

export type ButtonVariant = (typeof buttonVariants)[number];

export function buttonClass(variant: ButtonVariant = 'spike', extra = ''): string {
  return ['button', variant === 'spike' ? '' : `button-${variant}`, extra]
    .filter(Boolean)
    .join(' ');
}

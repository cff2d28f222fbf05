import type { Appearance, CustomFontSource } from '@stripe/stripe-js';

// Stripe's frame cannot see this page's styles.
const colors = {
  light: {
    signal: '#0a5f66',
    sheet: '#fffefc',
    ink: '#0b1e2b',
    ink2: '#435561',
    ink3: '#5c6972',
    edge: '#7c8c92',
    bad: '#a32417',
  },
  dark: {
    signal: '#4ce0c0',
    sheet: '#132a37',
    ink: '#eef3ef',
    ink2: '#a9bcc2',
    ink3: '#8fa3ab',
    edge: '#7c8c92',
    bad: '#ffa194',
  },
} as const;

export function paymentAppearance(scheme: keyof typeof colors): Appearance {
  const { signal, sheet, ink, ink2, ink3, edge, bad } = colors[scheme];
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: signal,
      colorBackground: sheet,
      colorText: ink,
      colorTextSecondary: ink2,
      colorTextPlaceholder: ink3,
      colorDanger: bad,
      fontFamily: '"Instrument Sans", system-ui, sans-serif',
      fontSizeBase: '16px',
      fontSizeSm: '15px',
      fontWeightNormal: '400',
      fontWeightMedium: '500',
      borderRadius: '3px',
      spacingUnit: '4px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '14px',
    },
    rules: {
      '.Label': { color: ink, fontWeight: '500' },
      '.Input': { border: `1px solid ${edge}`, boxShadow: 'none' },
      '.Input:hover': { borderColor: ink },
      '.Input:focus': {
        borderColor: signal,
        boxShadow: 'none',
        outline: `2px solid ${signal}`,
        outlineOffset: '1px',
      },
      '.Input--invalid': { borderColor: bad, boxShadow: `inset 0 0 0 1px ${bad}` },
      '.Error': { color: bad, fontWeight: '500' },
    },
  };
}

export function paymentFonts(url: string): CustomFontSource[] {
  const src = `url(${new URL(url, location.origin).href})`;
  return [{ family: 'Instrument Sans', src, weight: '400 600' }];
}

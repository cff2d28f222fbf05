import type { Appearance, CustomFontSource } from '@stripe/stripe-js';
import * as palette from '#model/site/palette.ts';

/** Returns the page's look for Stripe's fields, because Stripe's frame cannot see this page's styles. */
export function paymentAppearance(scheme: 'light' | 'dark'): Appearance {
  const [signal, sheet, ink, ink2, ink3, bad] = [
    palette.signal[scheme],
    palette.sheet[scheme],
    palette.ink[scheme],
    palette.ink2[scheme],
    palette.ink3[scheme],
    palette.bad[scheme],
  ];
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
      '.Input': { border: `1px solid ${palette.edge}`, boxShadow: 'none' },
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

/** Returns the interface font for Stripe's frame, which loads it from this site's absolute address. */
export function paymentFonts(url: string): CustomFontSource[] {
  const src = `url(${new URL(url, location.origin).href})`;
  return [{ family: 'Instrument Sans', src, weight: '400 600' }];
}

import type { Appearance, CustomFontSource } from '@stripe/stripe-js';

/** The tokens of src/styles for Stripe's frame, which cannot see this page's styles. */
export const paymentAppearance: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#0a5f66',
    colorBackground: '#fffefc',
    colorText: '#0b1e2b',
    colorTextSecondary: '#435561',
    colorTextPlaceholder: '#5c6972',
    colorDanger: '#a32417',
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
    '.Label': { color: '#0b1e2b', fontWeight: '500' },
    '.Input': { border: '1px solid #7c8c92', boxShadow: 'none' },
    '.Input:hover': { borderColor: '#0b1e2b' },
    '.Input:focus': {
      borderColor: '#0a5f66',
      boxShadow: 'none',
      outline: '2px solid #0a5f66',
      outlineOffset: '1px',
    },
    '.Input--invalid': { borderColor: '#a32417', boxShadow: 'inset 0 0 0 1px #a32417' },
    '.Error': { color: '#a32417', fontWeight: '500' },
  },
};

export function paymentFonts(url: string): CustomFontSource[] {
  const src = `url(${new URL(url, location.origin).href})`;
  return [{ family: 'Instrument Sans', src, weight: '400 600' }];
}

/**
 * The site's security headers, from one place for static pages, on-demand pages and functions
 * (P-99). The page policy is completed by Astro, which adds the hashes of its own
 * scripts and styles.
 */

/** Stripe.js loads parts of itself from subdomains (docs.stripe.com/security/guide). */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'] as const;

/** Where Stripe's scripts, frames (Link's too) and API are. */
const stripe = {
  scripts: stripeScripts,
  frames: [...stripeScripts, 'https://hooks.stripe.com', 'https://*.link.com'],
  api: 'https://api.stripe.com',
} as const;

/** Where Contentful keeps pictures. */
const contentfulImages = 'https://images.ctfassets.net';

/** Scripts that pages may load; narrowed for each page (src/server/http/page-policy.ts). */
export const pageScriptSources = ["'self'", ...stripe.scripts] as const;

/** Policy directives of pages, besides script-src and style-src. */
export const pagePolicyDirectives = [
  "default-src 'none'",
  `connect-src 'self' ${stripe.api}`,
  `frame-src 'self' ${stripe.frames.join(' ')}`,
  `img-src 'self' data: ${contentfulImages}`,
  "font-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
] as const;

/**
 * What pages with articles are allowed besides: covers, avatars and figures may stand on other hosts,
 * because staff give any address for them (P-74).
 */
export const articlePictures = 'img-src https:';

/** Headers of every answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
};

/** What the payment page needs instead: wallets open windows and use the Payment Request API. */
export const paymentPageHeaders: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': `accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self ${stripe.scripts.map((source) => `"${source}"`).join(' ')}), usb=()`,
};

/** The interface font is public: Stripe's frame loads it from its own origin. */
export const paymentFontHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Whether a page takes or shows a payment: the only ones that may reach the provider. */
export function isPaymentPage(pathname: string): boolean {
  return pathname === '/donate' || pathname.startsWith('/donate/');
}

/** Every address of the provider that a policy names. */
export const providerSources: readonly string[] = [...stripe.frames, stripe.api];

/** Policy of answers that are data, not pages. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The headers of the page at a path, without the policy. */
export function pageHeaders(pathname: string): Record<string, string> {
  return { ...commonHeaders, ...(isPaymentPage(pathname) ? paymentPageHeaders : {}) };
}

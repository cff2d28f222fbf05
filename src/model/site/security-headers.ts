/** Makes the Content-Security-Policy of static pages, on-demand pages and functions; Astro adds its hashes. */

// Stripe's guide lists these sources (docs.stripe.com/security/guide, "Stripe.js" and "Link"); its list has nothing for
// styles (ADR 21).
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'] as const;
const link = ['https://link.com', 'https://*.link.com'] as const;

const stripe = {
  scripts: stripeScripts,
  frames: [...stripeScripts, 'https://hooks.stripe.com', ...link],
  connections: ['https://api.stripe.com', ...link],
  images: ['https://*.link.com'],
  customerPortal: 'https://billing.stripe.com',
} as const;

/** Names the sources of Stripe by directive, for the pages that take payments (docs.stripe.com/security/guide). */
export const paymentSources: Readonly<Record<string, readonly string[]>> = {
  'script-src': stripe.scripts,
  'frame-src': stripe.frames,
  'connect-src': stripe.connections,
  'img-src': stripe.images,
};

const contentfulImages = 'https://images.ctfassets.net';

/** The sources of scripts, which src/server/http/page-policy.ts narrows for each page. */
export const pageScriptSources = ["'self'", ...stripe.scripts] as const;

export const pagePolicyDirectives = [
  "default-src 'none'",
  `connect-src 'self' ${stripe.connections.join(' ')}`,
  `frame-src 'self' ${stripe.frames.join(' ')}`,
  `img-src 'self' data: ${contentfulImages} ${stripe.images.join(' ')}`,
  "font-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  `form-action 'self' ${stripe.customerPortal}`,
  "frame-ancestors 'none'",
  "object-src 'none'",
] as const;

/** The policy for pictures in articles, because staff may give any address for them. */
export const articleImagePolicy = 'img-src https:';

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

/** The headers of payment pages, because wallets open windows and use the Payment Request API. */
export const paymentPageHeaders: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': `accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self ${stripe.scripts.map((source) => `"${source}"`).join(' ')}), usb=()`,
};

/** The headers of fonts that Stripe's frame loads from its own origin. */
export const paymentFontHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Tells whether a page may reach Stripe's scripts. */
export function isPaymentPage(pathname: string): boolean {
  return pathname === '/donate' || pathname.startsWith('/donate/');
}

/**
 * Returns the sources that a page does not use. Donors go from `/giving/` to Stripe's portal, so the policy names it
 * there.
 */
export function unusedSources(pathname: string): readonly string[] {
  if (isPaymentPage(pathname)) return [];
  const payment = [...stripe.frames, ...stripe.connections, ...stripe.images];
  return pathname.startsWith('/giving/') ? payment : [...payment, stripe.customerPortal];
}

/** The policy of responses that are data, which load and frame nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

// The address of these pages is a secret.
const privatePages = /^\/(?:application|ballot|board|giving|donation|tribute|draft)\//;

const privatePageHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/**
 * Returns the security headers of a page without its content security policy: payment pages allow wallets, private
 * pages are neither cached nor indexed nor named to other sites.
 */
export function pageHeaders(pathname: string): Record<string, string> {
  return {
    ...commonHeaders,
    ...(isPaymentPage(pathname) ? paymentPageHeaders : {}),
    ...(privatePages.test(pathname) ? privatePageHeaders : {}),
  };
}

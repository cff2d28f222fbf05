/// <reference types="astro/client" />

declare module 'astro' {
  interface AstroClientDirectives {
    /** Sleeps while each of these paths still has its entity tag (src/lib/wake-when-changed.ts). */
    'client:changed'?: Record<string, string> | null | undefined;
  }
}

export {};

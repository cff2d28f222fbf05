import * as z from 'zod/mini';
import { siteUrl } from '../../site-url.ts';
import { defineTemplate } from './template.ts';

/** Informs staff of a problem that needs a person (docs/runbook.md, "Alerts"). */
export const alarm = defineTemplate(
  z.object({
    heading: z.string(),
    /** What happened and what to do. */
    text: z.string(),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Where in the portal to look. */
    link: z.object({ label: z.string(), path: z.string() }),
  }),
  ({ heading, text, facts, link }) => ({
    preview: text.slice(0, 120),
    heading,
    blocks: [
      { kind: 'paragraph', text },
      ...(facts.length > 0 ? [{ kind: 'facts' as const, rows: facts }] : []),
      { kind: 'link', label: link.label, href: siteUrl(link.path) },
    ],
    reason:
      'You are receiving this because alerts of the site are sent to your address. Each one is sent once.',
  }),
);

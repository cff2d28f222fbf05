import * as z from 'zod/mini';
import { siteUrl } from '../../site-url.ts';
import { defineTemplate } from './template.ts';

/** Tells staff of something that does not mend itself (docs/operations.md, "Alarms"). */
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
      'You get this because your address is where staff are told when the site needs somebody. Each matter is told once.',
  }),
);

import * as z from 'zod/mini';
import { withdrawalUndoHours } from '#contracts/applications/applicant.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { siteUrl } from '../../env.ts';
import { linkPath } from '../../links/private-links.ts';
import { defineTemplate, link, paragraph, quote } from './template.ts';

export const applicantReason =
  'You are receiving this because you applied for platform access with this address.';

export const signature = paragraph('With kind regards,\nThe Scientific Advisory Board');

/** The token is computed here, because the outbox must not hold it (P-109). */
export const applicationPageLink = (linkId: string) =>
  link('Open your application', siteUrl(linkPath('application', linkId)));

const about = { name: z.string(), reference: z.string(), linkId: z.uuid() };

export const applicationLink = defineTemplate(
  z.object({ reference: z.string(), linkId: z.uuid() }),
  ({ reference, linkId }) => ({
    preview: `The private page of your application ${reference}.`,
    heading: 'Your application’s page',
    blocks: [
      paragraph(
        `This link opens your application ${reference}. Anyone who has it can open the page, so please do not forward this email.`,
      ),
      applicationPageLink(linkId),
    ],
    reason: 'You are receiving this because somebody asked for the link with this address.',
  }),
);

const question = z.object({ ...about, question: z.string() });

export const applicationQuestion = defineTemplate(
  question,
  ({ name, reference, question: words, linkId }) => ({
    preview: words.replace(/\s+/g, ' ').slice(0, 120),
    heading: 'A question about your application',
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(
        `The Scientific Advisory Board of the ${identity.name} needs one more thing before it decides on your application ${reference}:`,
      ),
      quote(words),
      paragraph(
        'Please answer on your application’s page. The review clock is stopped and goes on when you answer. There is no deadline.',
      ),
      applicationPageLink(linkId),
      signature,
    ],
    reason: applicantReason,
  }),
);

export const applicationReminder = defineTemplate(
  question,
  ({ name, reference, question: words, linkId }) => ({
    preview: 'We have a question about your application.',
    heading: 'We are waiting for your answer',
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(`A week ago we asked you this about your application ${reference}:`),
      quote(words),
      paragraph(
        'You can answer on your application’s page at any time. We never turn an application down because an answer is late, and we will not remind you again.',
      ),
      applicationPageLink(linkId),
      signature,
    ],
    reason: applicantReason,
  }),
);

export const applicationWithdrawn = defineTemplate(
  z.object({ ...about, withdrawnAt: z.string() }),
  ({ name, reference, withdrawnAt, linkId }) => ({
    preview: 'You can undo this for one day.',
    heading: 'You withdrew your application',
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(
        `Your application ${reference} was withdrawn on ${formatPacificDateTime(withdrawnAt)}. The board will not decide on it.`,
      ),
      paragraph(
        `You can undo this on your application’s page for ${withdrawalUndoHours} hours. If it was not you, please do so and tell us by replying to this email.`,
      ),
      applicationPageLink(linkId),
    ],
    reason: applicantReason,
  }),
);

import * as z from 'zod/mini';
import { applicationFieldsSchema } from '#contracts/applications/applicant.ts';
import {
  degreeOptions,
  optionLabel,
  researchAreaOptions,
} from '#contracts/applications/researcher-signup.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { identity } from '#site/identity.ts';
import { siteUrl } from '../../env.ts';
import { isPlainName } from '../mailbox.ts';
import { applicantReason, applicationPageLink, signature } from './applicant.ts';
import { defineTemplate, facts, link, paragraph, quote } from './template.ts';

/** The address is not verified, so only a plain name is repeated. */
export const applicationConfirmation = defineTemplate(
  z.object({
    reference: z.string(),
    name: z.string(),
    researchArea: z.string(),
    receivedAt: z.string(),
    earlierReference: z.nullable(z.string()),
    /** Missing in mail that an earlier version queued. */
    linkId: z.optional(z.uuid()),
  }),
  ({ reference, name, researchArea, receivedAt, earlierReference, linkId }) => ({
    preview: `Reference ${reference}. We typically respond within 5-7 business days.`,
    heading: 'We received your application',
    blocks: [
      paragraph(
        `Dear ${isPlainName(name) ? name : 'applicant'}, thank you for applying to the ${identity.name}. The scientific advisory board reads every application and typically responds within 5-7 business days. We will send the decision to this address; there is nothing you need to do until then.`,
      ),
      facts({
        Reference: reference,
        Received: `${formatPacificDate(receivedAt)} (Pacific time)`,
        'Research area': optionLabel(researchAreaOptions, researchArea),
      }),
      ...(earlierReference
        ? [
            paragraph(
              `An earlier application from this address, ${earlierReference}, is still under review. The board will read both together.`,
            ),
          ]
        : []),
      ...(linkId
        ? [
            paragraph(
              'Your application has its own private page. There you can see where it stands, correct it or withdraw it.',
            ),
            applicationPageLink(linkId),
          ]
        : []),
      paragraph('If you did not apply, reply to this email.'),
    ],
    reason: 'You are receiving this because this address was given in an application for access.',
  }),
);

export const applicationNotification = defineTemplate(
  z.object({
    ...z.omit(applicationFieldsSchema, { firstName: true, lastName: true }).shape,
    reference: z.string(),
    applicationId: z.uuid(),
    name: z.string(),
    earlierReference: z.nullable(z.string()),
  }),
  ({ degrees, experience, motivation, earlierReference, ...application }) => ({
    preview: motivation.replace(/\s+/g, ' ').slice(0, 120),
    heading: 'A researcher applied for access',
    blocks: [
      ...(earlierReference
        ? [
            paragraph(
              `The same address has an earlier application, ${earlierReference}, that is still under review.`,
            ),
          ]
        : []),
      facts({
        Reference: application.reference,
        Name: application.name,
        Email: application.email,
        Institution: application.institution,
        Position: application.position,
        Degrees: degrees.map((degree) => optionLabel(degreeOptions, degree)).join(', '),
        'Research area': optionLabel(researchAreaOptions, application.researchArea),
      }),
      paragraph('Relevant experience:'),
      quote(experience),
      paragraph('Research goals:'),
      quote(motivation),
      link('Open the application', siteUrl(`/admin/applications/${application.applicationId}`)),
    ],
    reason: 'You are receiving this because applications are sent to your address.',
  }),
);

export const applicationApproved = defineTemplate(
  z.object({
    name: z.string(),
    reference: z.string(),
    /** Null in a preview. */
    verificationUrl: z.nullable(z.string()),
  }),
  ({ name, reference, verificationUrl }) => ({
    preview: 'Your acceptance letter is attached.',
    heading: 'Your application is approved',
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(
        `The Scientific Advisory Board of the ${identity.name} has approved your application ${reference} for platform access. Your acceptance letter, which explains your access, is attached.`,
      ),
      paragraph('Your credentials will follow in a separate email. Access is free of charge.'),
      ...(verificationUrl
        ? [
            paragraph('Anyone you show the letter to can verify it here:'),
            link('Verify the letter', verificationUrl),
          ]
        : [paragraph('[The verification link appears here once the letter is issued.]')]),
      signature,
    ],
    reason: applicantReason,
  }),
);

export const applicationDeclined = defineTemplate(
  z.object({ name: z.string(), reference: z.string() }),
  ({ name, reference }) => ({
    preview: 'The Scientific Advisory Board has reviewed your application.',
    heading: 'About your application',
    blocks: [
      paragraph(`Dear ${name},`),
      paragraph(
        `Thank you for applying for access to the platform of the ${identity.name}, and for the care you put into it. The Scientific Advisory Board has reviewed your application ${reference} and cannot approve it at this time.`,
      ),
      paragraph(
        'This decision is about this application only. You are welcome to apply again, for example when your plans have changed or when you can say more about the data you need.',
      ),
      paragraph(
        `If you have a question about the decision, write to ${identity.email} and quote the reference.`,
      ),
      signature,
    ],
    reason: applicantReason,
  }),
);

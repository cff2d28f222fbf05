import * as z from 'zod/mini';
import { applicationPath } from '#model/admin/portal-paths.ts';
import { applicationFieldsSchema, withdrawalUndoHours } from '#model/applications/applicant.ts';
import { listAnswers } from '#model/applications/application-details.ts';
import { optionLabel, researchAreaOptions } from '#model/applications/contract.ts';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import { formatCount } from '#model/text/format-count.ts';
import { formatPacificDate, formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { dataTerms } from '#model/site/data-terms.ts';
import { identity, platform } from '#model/site/identity.ts';
import { siteUrl } from '../../env.ts';
import { linkPath } from '../../links/link-tokens.ts';
import { plainName } from '../mailbox.ts';
import {
  aside,
  cutBeginning,
  defineTemplate,
  details,
  link,
  mailNameField,
  quote,
} from './template.ts';

const reason = 'You are receiving this because you applied for platform access with this address.';

const accessReason =
  'You are receiving this because you accepted the terms of data use with an application from this address.';

const signature = 'With kind regards,\nThe Scientific Advisory Board';

// The token is computed here, because the outbox must not hold it.
const applicationPageLink = (linkId: string) =>
  link('Open your application', siteUrl(linkPath('application', linkId)));

const areaLabel = (area: string) => optionLabel(researchAreaOptions, area);

interface DaysLeft {
  isLate: boolean;
  daysLeft: number | null;
  isOverdue?: boolean | undefined;
}

function formatDaysLeft({ isLate, daysLeft, isOverdue }: DaysLeft): string {
  if (daysLeft !== null && daysLeft < 0)
    return ` Overdue by ${formatCount(-daysLeft, 'business day')}.`;
  if (isOverdue) return ' Overdue.';
  if (isLate || daysLeft === null) return '';
  if (daysLeft === 0) return ' Today is the last day.';
  return ` ${formatCount(daysLeft, 'business day')} left.`;
}

const reasonLine = (reason: string) =>
  reason && `Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;

const dear = (name: string | null, otherwise = 'applicant') => `Dear ${name ?? otherwise},`;

/** Replaces a name that holds a link; the portal shows the name. */
export const leftOut = '(left out: it holds an address or a number)';

const addressedFields = { name: mailNameField, reference: z.string() };
const linkedFields = { ...addressedFields, linkId: z.uuid() };
const question = z.object({ ...linkedFields, question: z.string() });

export const applicationTemplates = {
  /** Repeats only a plain name, because the address is not verified. */
  'application-confirmation': defineTemplate(
    z.object({
      ...addressedFields,
      researchArea: z.string(),
      receivedAt: z.string(),
      earlierReference: z.nullable(z.string()),
      linkId: z.uuid(),
    }),
    ({ reference, name, researchArea, receivedAt, earlierReference, linkId }) => ({
      preview: `Reference ${reference}. We typically respond within 5-7 business days.`,
      heading: 'We received your application',
      blocks: [
        `Dear ${plainName(name) ?? 'applicant'}, thank you for applying to the ${identity.name}. The scientific advisory board reads every application and typically responds within 5-7 business days. We will send the decision to this address; there is nothing you need to do until then.`,
        details({
          Reference: reference,
          Received: `${formatPacificDate(receivedAt)} (Pacific time)`,
          'Research area': areaLabel(researchArea),
        }),
        earlierReference &&
          `An earlier application from this address, ${earlierReference}, is still under review. The board will read both together.`,
        'Your application has its own private page. There you can see where it stands, correct it or withdraw it.',
        applicationPageLink(linkId),
        'If you did not apply, reply to this email.',
      ],
      reason: 'You are receiving this because this address was given in an application for access.',
    }),
  ),
  'application-notification': defineTemplate(
    z.object({
      ...z.omit(applicationFieldsSchema, { firstName: true, lastName: true }).shape,
      ...addressedFields,
      applicationId: z.uuid(),
      earlierReference: z.nullable(z.string()),
      /** Mail that was queued before this field existed lacks it. */
      applicantMembers: z.optional(z.array(z.string())),
    }),
    ({ applicationId, reference, name, earlierReference, applicantMembers = [], ...answers }) => ({
      preview: cutBeginning(answers.motivation),
      heading: 'A researcher applied for access',
      blocks: [
        earlierReference &&
          `The same address has an earlier application, ${earlierReference}, that is still under review.`,
        ...applicantMembers.map(
          (member) =>
            `${member} is on the board and has an address such as this one: no vote on this application, and no view of the other votes.`,
        ),
        details({
          Reference: reference,
          Name: name ?? leftOut,
          Email: answers.email,
          ...Object.fromEntries(
            listAnswers(answers, ['email'])
              .filter(({ isEssay }) => !isEssay)
              .map(({ term, text, options }) => [
                term,
                options ? text : (textUnlessLinked(text) ?? leftOut),
              ]),
          ),
        }),
        ...listAnswers(answers)
          .filter(({ isEssay }) => isEssay)
          .flatMap(({ label, text }) => [`${label}:`, quote(text)]),
        link('Open the application', siteUrl(applicationPath({ id: applicationId }))),
      ],
      reason: 'You are receiving this because applications are sent to your address.',
    }),
  ),
  'application-approved': defineTemplate(
    z.object({
      ...addressedFields,
      message: z.string(),
      /** A preview has null. */
      verificationUrl: z.nullable(z.string()),
      /** Mail that was queued before access began on the page lacks it. */
      linkId: z.nullish(z.uuid()),
    }),
    ({ name, reference, message, verificationUrl, linkId }) => ({
      preview: 'Your acceptance letter is attached.',
      heading: 'Your application is approved',
      blocks: [
        dear(name),
        `The ${identity.name} has approved your application ${reference} for platform access. Your acceptance letter is attached.`,
        message !== '' && quote(message),
        `Your access to the ${platform.name} begins when you accept the terms of data use on your application’s page, where you get your own access key. Access is free of charge.`,
        linkId
          ? applicationPageLink(linkId)
          : verificationUrl === null && '[The link to the application’s page appears here.]',
        'There you can also describe your work in two sentences for the public register of uses.',
        verificationUrl
          ? aside(
              'Anyone you show the letter to can check that it is ours:',
              'Verify the letter',
              verificationUrl,
            )
          : '[The verification link appears here once the letter is issued.]',
        signature,
      ],
      reason,
    }),
  ),
  'access-reminder': defineTemplate(
    z.object({ ...linkedFields, endsOn: z.string(), lastUsedOn: z.nullable(z.string()) }),
    ({ name, reference, linkId, endsOn, lastUsedOn }) => ({
      preview: `Your access ends on ${formatUtcDay(endsOn)}.`,
      heading: 'Do you still use it?',
      blocks: [
        dear(plainName(name), 'researcher'),
        `Your access to the ${platform.name} (application ${reference}) ends on ${formatUtcDay(endsOn)}. One press on your application’s page extends it for a year, another ends it now. Without an answer it ends by itself.`,
        lastUsedOn
          ? `Your key was last used on ${formatUtcDay(lastUsedOn)}.`
          : 'Your key has not been used yet.',
        applicationPageLink(linkId),
        'This is the only mail about it.',
      ],
      reason: accessReason,
    }),
  ),
  'access-terms': defineTemplate(
    // A key that is paused already has no day by which to accept.
    z.object({
      ...linkedFields,
      version: z.int(),
      since: z.string(),
      dueOn: z.nullable(z.string()),
    }),
    ({ name, reference, linkId, version, since, dueOn }) => ({
      preview: dueOn
        ? `Please accept version ${version} by ${formatUtcDay(dueOn)}.`
        : `Your key is paused until you accept version ${version}.`,
      heading: 'The terms of data use have changed',
      blocks: [
        dear(plainName(name), 'researcher'),
        `Your access to the ${platform.name} (application ${reference}) is under the terms of data use. Version ${version} is in force since ${formatUtcDay(since)}.`,
        dueOn
          ? `Please read and accept it on your application’s page by ${formatUtcDay(dueOn)}. After that day your key does not open anything until you do. Key and end of your access stay the same.`
          : 'Your key does not open anything until you read and accept it on your application’s page. Key and end of your access stay the same.',
        applicationPageLink(linkId),
        aside('The new version is public, too:', 'Open the new terms', siteUrl(dataTerms.path)),
      ],
      reason: accessReason,
    }),
  ),
  'access-ended': defineTemplate(
    z.object({ ...linkedFields, reason: z.string() }),
    ({ name, reference, linkId, reason: why }) => ({
      preview: 'Your key no longer works.',
      heading: 'Your access has ended',
      blocks: [
        dear(plainName(name), 'researcher'),
        `We ended your access to the ${platform.name} (application ${reference}). Your key no longer works. The reason:`,
        quote(why),
        'Your letter of acceptance stays valid. If this comes as a surprise, reply to this email.',
        applicationPageLink(linkId),
      ],
      reason: accessReason,
    }),
  ),
  'application-declined': defineTemplate(
    z.object({ ...addressedFields, message: z.string(), reason: z.string() }),
    ({ name, reference, message, reason: why }) => ({
      preview: 'Your application has been reviewed.',
      heading: 'About your application',
      blocks: [
        dear(name),
        `Thank you for applying for access to the platform of the ${identity.name}, and for the care you put into it. Your application ${reference} has been reviewed, and we cannot approve it at this time.`,
        (why || message) !== '' && quote([reasonLine(why), message].filter(Boolean).join('\n\n')),
        'This decision is about this application only. You are welcome to apply again, for example when your plans have changed or when you can say more about the data you need.',
        `If you have a question about the decision, write to ${identity.email} and quote the reference.`,
        signature,
      ],
      reason,
    }),
  ),
  'application-link': defineTemplate(
    z.object({ reference: z.string(), linkId: z.uuid() }),
    ({ reference, linkId }) => ({
      preview: `The private page of your application ${reference}.`,
      heading: 'Your application’s page',
      blocks: [
        `This link opens your application ${reference}. Anyone who has it can open the page, so please do not forward this email.`,
        applicationPageLink(linkId),
      ],
      reason: 'You are receiving this because somebody asked for the link with this address.',
    }),
  ),
  'application-readdressed': defineTemplate(
    z.object({ ...addressedFields, linkId: z.uuid() }),
    ({ name, reference, linkId }) => ({
      preview: `Emails about your application ${reference} come to this address now.`,
      heading: 'Your application has another address now',
      blocks: [
        dear(name),
        `As you asked, emails about your application ${reference} come to this address now. Links in earlier emails open nothing any more; this one opens your application’s page:`,
        applicationPageLink(linkId),
        signature,
      ],
      reason,
    }),
  ),
  'application-question': defineTemplate(
    question,
    ({ name, reference, question: text, linkId }) => ({
      preview: cutBeginning(text),
      heading: 'A question about your application',
      blocks: [
        dear(name),
        `The ${identity.name} needs one more thing before we decide on your application ${reference}:`,
        quote(text),
        'Please answer on your application’s page. The review clock is stopped and goes on when you answer. There is no deadline.',
        applicationPageLink(linkId),
        signature,
      ],
      reason,
    }),
  ),
  'application-reminder': defineTemplate(
    question,
    ({ name, reference, question: text, linkId }) => ({
      preview: 'We have a question about your application.',
      heading: 'We are waiting for your answer',
      blocks: [
        dear(name),
        `We asked you this about your application ${reference}, and have no answer yet:`,
        quote(text),
        'You can answer on your application’s page at any time. We never turn an application down because an answer is late, and we will not remind you again.',
        applicationPageLink(linkId),
        signature,
      ],
      reason,
    }),
  ),
  'application-withdrawn': defineTemplate(
    z.object({ ...linkedFields, withdrawnAt: z.string() }),
    ({ name, reference, withdrawnAt, linkId }) => ({
      preview: `You can undo this for ${withdrawalUndoHours} hours.`,
      heading: 'You withdrew your application',
      blocks: [
        dear(plainName(name)),
        `Your application ${reference} was withdrawn on ${formatPacificDateTime(withdrawnAt)}. The board will not decide on it.`,
        `You can undo this on your application’s page for ${withdrawalUndoHours} hours. If it was not you, please do so and tell us by replying to this email.`,
        applicationPageLink(linkId),
      ],
      reason,
    }),
  ),
  /** Names no applicant, because a member reads it before the question about conflicts. */
  'board-digest': defineTemplate(
    z.object({
      name: mailNameField,
      boardLinkId: z.uuid(),
      applications: z.array(
        z.object({
          reference: z.string(),
          researchArea: z.string(),
          receivedAt: z.string(),
          linkId: z.uuid(),
          isLate: z.boolean(),
          /** Business days; negative once the promised day has passed, and null while the clock is stopped. */
          daysLeft: z.nullable(z.int()),
          /** True also while no business day has passed since the promised one; older queued mail lacks it. */
          isOverdue: z.optional(z.boolean()),
        }),
      ),
    }),
    ({ name, boardLinkId, applications }) => ({
      preview: 'Your ballots are on one page, for you alone.',
      heading: 'Applications for your vote',
      blocks: [
        dear(name, 'member of the board'),
        `These applications to the ${identity.name} wait for your vote. First the page asks whether you have a conflict of interest. The links are yours alone, so please do not forward this email.`,
        link(
          applications.length > 1
            ? `Open all ${applications.length}, one after the other`
            : 'Open your ballots',
          siteUrl(linkPath('board', boardLinkId)),
        ),
        {
          kind: 'entries',
          entries: applications.map(({ reference, researchArea, receivedAt, ...rest }) => ({
            title: reference,
            about: areaLabel(researchArea),
            text: `Received ${formatPacificDate(receivedAt)}.${formatDaysLeft(rest)}`,
            warning: rest.isLate ? 'We have asked you before.' : '',
            label: 'Open the ballot',
            href: siteUrl(linkPath('ballot', rest.linkId)),
          })),
        },
      ],
      reason: `You are receiving this as a member of the Scientific Advisory Board of the ${identity.name}.`,
    }),
  ),
};

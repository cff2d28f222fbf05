import { minuteMs } from '#model/dates/durations.ts';
import { type ContactMessage, contactMessageSchema } from '#model/messages/admin-messages.ts';
import type { Application } from '#model/applications/admin-applications.ts';
import { applicationFieldsSchema } from '#model/applications/applicant.ts';
import type { Person } from '#model/people/contract.ts';

/** Builds a stored message as staff see it. */
export function buildMessage(overrides: Partial<ContactMessage> = {}): ContactMessage {
  return contactMessageSchema.parse({
    id: crypto.randomUUID(),
    name: 'Sana Iqbal',
    email: 's.iqbal@example.org',
    subject: 'A question',
    message: 'How are the recordings calibrated?',
    contactType: 'researcher',
    createdAt: '2026-11-20T15:31:00.000Z',
    spam: false,
    answeredAt: null,
    note: '',
    ...overrides,
  });
}

/** Builds a person as staff see them. */
export function buildPerson(overrides: Partial<Person> = {}): Person {
  return {
    id: crypto.randomUUID(),
    type: 'researcher',
    kind: 'person',
    name: 'Sana Iqbal',
    email: 's.iqbal@example.org',
    institution: 'University of Vesta',
    createdAt: '2026-11-20T15:31:00.000Z',
    testOnly: false,
    monthlyCents: 0,
    ...overrides,
  };
}

/** Builds several rows, each a minute older than the one before and numbered from 1 in its name. */
export function buildMany<Row>(count: number, build: (overrides: Partial<Row>) => Row): Row[] {
  const newest = Date.parse('2026-11-20T15:31:00.000Z');
  return Array.from({ length: count }, (_, position) => {
    const createdAt = new Date(newest - position * minuteMs).toISOString();
    const overrides: object = { name: `Number ${position + 1}`, createdAt };
    return build(overrides);
  });
}

/** Builds an application as staff see it. */
export function buildApplication(overrides: Partial<Application> = {}): Application {
  return {
    id: crypto.randomUUID(),
    reference: 'BAI-2026-0042',
    ...applicationFieldsSchema.parse({
      firstName: 'Priya',
      lastName: 'Raghunathan',
      email: 'p.raghunathan@example.org',
      institution: 'Tidewater School of Medicine',
      position: 'Assistant Professor',
      degrees: ['phd'],
      researchArea: 'regenerative-medicine',
      experience: 'Nine years of voltage imaging.',
      motivation: 'To compare gradients across species.',
    }),
    status: 'pending',
    decidedAt: null,
    withdrawnAt: null,
    clockStops: [],
    fieldsVersion: 1,
    earlierId: null,
    note: '',
    spam: false,
    version: 1,
    createdAt: '2026-11-16T17:12:00.000Z',
    ...overrides,
  };
}

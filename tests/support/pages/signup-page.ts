import type { Locator, Page, Request, Route } from '@playwright/test';
import {
  answerField,
  type AnswerName,
  answerNames,
} from '#model/applications/application-details.ts';
import { applicationFields } from '#model/applications/contract.ts';
import { formField } from '#model/fields/form-fields.ts';

type TypedField = Exclude<AnswerName, 'degrees' | 'researchArea'>;

const isTyped = (name: AnswerName): name is TypedField => !answerField(name).options;

/** The fields into which a person types, in the order of the form. */
export const typedFields = answerNames.filter(isTyped);

export const requiredFields = typedFields.filter(
  (name) => !formField(applicationFields, name).isOptional,
);

/** An application that has everything, as it is sent. */
export const completeApplication: Record<TypedField, string> &
  Record<'degrees', string[]> &
  Record<'researchArea', string> = {
  firstName: 'Visiting',
  lastName: 'Researcher',
  email: 'visiting@example.org',
  institution: 'Institute of Developmental Biology',
  position: 'Principal investigator',
  degrees: ['phd', 'postdoc'],
  researchArea: 'biophysics',
  experience: 'Voltage imaging.\nTen years of it.',
  motivation: 'How far does a wound potential reach?',
};

/** The researcher application: form, multi-select, draft line, sidebar. */
export class SignupPage {
  readonly page: Page;
  readonly form: Locator;
  readonly degrees: Locator;
  readonly degreeList: Locator;
  readonly researchArea: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly eraseDraft: Locator;
  /** The sheet above the form once it was sent. */
  readonly sheet: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Application for access' });
    this.degrees = this.form.getByRole('combobox', { name: 'Degrees/Credentials' });
    this.degreeList = this.form.getByRole('listbox', { name: 'Degrees/Credentials' });
    this.researchArea = this.form.getByRole('combobox', { name: 'Primary research area' });
    this.submit = this.form.locator('button[type=submit]');
    this.alert = this.form.getByRole('alert');
    this.sheet = page.getByRole('region', { name: 'Application Submitted!' });
    this.eraseDraft = this.form.getByRole('button', { name: 'Erase draft' });
  }

  /** Opens the screen and waits until it can be used. */
  async open(): Promise<void> {
    await this.page.goto('/signup');
    await this.ready();
  }

  /** Waits until the form can be used, after a reload for example. */
  async ready(): Promise<void> {
    await this.field('firstName').and(this.page.locator(':enabled')).waitFor();
  }

  field(name: TypedField): Locator {
    return this.form.locator(`[name=${name}]`);
  }

  option(label: string): Locator {
    return this.degreeList.getByRole('option', { name: label, exact: true });
  }

  /** Removes a picked degree. */
  tag(label: string): Locator {
    return this.form.getByRole('button', { name: `Remove ${label}`, exact: true });
  }

  /** Enters everything except for what is left out. */
  async fill(leaveOut: readonly (keyof typeof completeApplication)[] = []): Promise<void> {
    for (const name of typedFields) {
      if (!leaveOut.includes(name)) await this.field(name).fill(completeApplication[name]);
    }
    if (!leaveOut.includes('researchArea')) await this.researchArea.selectOption('biophysics');
    if (leaveOut.includes('degrees')) return;
    await this.degrees.click();
    await this.option('Ph.D.').click();
    await this.option('Postdoctoral Training').click();
    await this.degrees.press('Escape');
  }

  /** Lets a test answer POST /api/researcher-signup itself. */
  async answerWith(answer: (route: Route, request: Request) => Promise<void>): Promise<void> {
    await this.page.route('**/api/researcher-signup', answer);
  }

  /** Counts the applications that are sent; every one is accepted. */
  async countSent(): Promise<() => number> {
    let sent = 0;
    await this.answerWith(async (route) => {
      sent += 1;
      await route.fulfill({ status: 201, json: { ok: true } });
    });
    return () => sent;
  }
}

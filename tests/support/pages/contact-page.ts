import type { Locator, Page, Request, Route } from '@playwright/test';

interface Answers {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** A message that has everything. */
export const completeMessage: Answers = {
  name: 'Ada Visitor',
  email: 'ada@example.org',
  subject: 'Calibration',
  message: 'How are the recordings calibrated?\nThank you.',
};

/** The contact screen has tabs, a form and cards. */
export class ContactPage {
  readonly page: Page;
  readonly name: Locator;
  readonly email: Locator;
  readonly subject: Locator;
  readonly message: Locator;
  readonly send: Locator;
  readonly panel: Locator;
  readonly form: Locator;
  /** The sheet above the form once it was sent. */
  readonly sheet: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.getByRole('region', { name: 'Message Sent!' });
    this.form = page.getByRole('form', { name: 'Your message' });
    this.name = this.form.getByLabel('Name', { exact: true });
    this.email = this.form.getByLabel('Email', { exact: true });
    this.subject = this.form.getByLabel('Subject', { exact: true });
    this.message = this.form.getByLabel('Message', { exact: true });
    this.send = this.form.locator('button[type=submit]');
    this.panel = page.getByRole('tabpanel');
  }

  /** Opens the screen and waits until it can be used. */
  async open(address = '/contact'): Promise<void> {
    await this.page.goto(address);
    await this.name.and(this.page.locator(':enabled')).waitFor();
  }

  tab(label: 'Researcher' | 'Partner' | 'Donor'): Locator {
    return this.page.getByRole('tab', { name: label, exact: true });
  }

  async fill(answers: Partial<Answers> = completeMessage): Promise<void> {
    if (answers.name !== undefined) await this.name.fill(answers.name);
    if (answers.email !== undefined) await this.email.fill(answers.email);
    if (answers.subject !== undefined) await this.subject.fill(answers.subject);
    if (answers.message !== undefined) await this.message.fill(answers.message);
  }

  /** Lets a test answer POST /api/contact itself. */
  async answerWith(answer: (route: Route, request: Request) => Promise<void>): Promise<void> {
    await this.page.route('**/api/contact', answer);
  }
}

import type { Locator, Page } from '@playwright/test';

/** The page of one application: its text, its state, and what can be done. */
export class PortalApplicationPage {
  readonly page: Page;
  readonly application: Locator;
  readonly decision: Locator;
  readonly history: Locator;
  readonly note: Locator;
  readonly saveNote: Locator;
  readonly approve: Locator;
  readonly decline: Locator;
  readonly timeLeft: Locator;
  readonly next: Locator;
  readonly undo: Locator;
  readonly reopen: Locator;
  readonly withdraw: Locator;
  readonly download: Locator;
  /** The outcome of the last action. */
  readonly message: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.application = page.getByRole('region', { name: 'Application', exact: true });
    this.decision = page.getByRole('complementary', { name: 'Decision', exact: true });
    this.history = page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem');
    this.note = this.decision.getByLabel("Reviewer's note", { exact: true });
    this.saveNote = this.button('Save note');
    this.approve = this.button('Approve');
    this.decline = this.button('Decline');
    this.timeLeft = this.decision.getByRole('timer');
    this.next = this.decision.getByRole('link', { name: /^(?:Next application|Back to) / });
    this.undo = this.button('Undo');
    this.reopen = this.button('Reopen...');
    this.withdraw = this.button('Withdraw...');
    this.download = this.button('Download letter');
    this.message = this.decision.getByRole('status').first();
    this.dialog = page.getByRole('dialog');
  }

  /** Finds a button of the decision's column. */
  button(name: string): Locator {
    return this.decision.getByRole('button', { name, exact: true });
  }

  /** Finds a button of the open dialog. */
  answer(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Goes through the preview and decides. */
  async decide(decision: 'Approve' | 'Decline'): Promise<void> {
    await this.button(decision).click();
    await this.answer(`${decision} and send`).click();
  }
}

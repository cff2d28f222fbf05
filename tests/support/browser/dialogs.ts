import type { Dialog, Page } from '@playwright/test';

/** Answers every dialog of a page, and stores what they said: 'alert: …', 'confirm: …'. */
export function answerDialogs(page: Page, answer: 'accept' | 'dismiss' = 'accept') {
  const messages: string[] = [];
  const record = {
    messages,
    /** How the next dialogs are answered; a test may change it. */
    answer,
  };
  page.on('dialog', (dialog: Dialog) => {
    messages.push(`${dialog.type()}: ${dialog.message()}`);
    void (record.answer === 'accept' ? dialog.accept() : dialog.dismiss());
  });
  return record;
}

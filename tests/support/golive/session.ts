import type { Session } from '#ops/golive/session.ts';
import type { Settings } from '#ops/golive/settings-file.ts';

/** Builds a run of golive in this process, whose questions are all answered in one way. */
export function buildSession(answer = true) {
  const calls: string[] = [];
  const questions: string[] = [];
  const session: Session = {
    isDryRun: false,
    perform(call, work) {
      calls.push(call);
      return work();
    },
    confirm(question) {
      questions.push(question);
      return Promise.resolve(answer);
    },
  };
  return { session, calls, questions };
}

/** Builds settings that no file holds. */
export function buildSettings(values: Settings['values'] = {}): Settings {
  const held: Settings['values'] = { SITE_URL: 'https://www.example.org', ...values };
  return {
    values: held,
    store(name, value) {
      held[name] = value;
    },
    wasSet: () => false,
    markAsSet: () => undefined,
  };
}

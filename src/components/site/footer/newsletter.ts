import { normalizeEmail } from '#model/fields/normalize-email.ts';

// The simulated sign-up succeeds after this many milliseconds; it calls nothing (docs/commission.md).
const simulatedDelay = 1000;

// The thanks are shown for this many milliseconds.
const successTime = 3000;

/** Makes the newsletter form check its address and give thanks; the sign-up is simulated and nothing is sent. */
export function startNewsletter(form: HTMLFormElement): void {
  const field = form.querySelector('input');
  const button = form.querySelector('button');
  const [missing, malformed, thanks] = form.querySelectorAll<HTMLElement>('.error, .thanks');
  if (!field || !button || !missing || !malformed || !thanks) return;
  const { idle, busy } = button.dataset;
  let thanking: ReturnType<typeof setTimeout> | undefined;
  // A disabled field loses the focus and gets it back.
  let hadFocus = false;

  const show = (message?: HTMLElement): void => {
    for (const other of [missing, malformed, thanks]) other.hidden = other !== message;
    for (const name of ['aria-invalid', 'aria-describedby']) field.removeAttribute(name);
    if (!message || message === thanks) return;
    // A screen reader reads an alert that is new.
    message.replaceWith(message);
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', message.id);
  };

  const setBusy = (isBusy: boolean): void => {
    if (isBusy) hadFocus = document.activeElement === field;
    field.disabled = isBusy;
    if (!isBusy && hadFocus && document.activeElement === document.body) field.focus();
    button.setAttribute('aria-disabled', String(isBusy));
    button.textContent = (isBusy ? busy : idle) ?? '';
  };

  const succeed = (): void => {
    setBusy(false);
    field.value = '';
    show(thanks);
    thanking = setTimeout(show, successTime);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (field.disabled) return;
    clearTimeout(thanking);
    field.value = normalizeEmail(field.value);
    const wrong = field.value ? (field.validity.valid ? undefined : malformed) : missing;
    show(wrong);
    if (wrong) {
      field.focus();
      return;
    }
    setBusy(true);
    setTimeout(succeed, simulatedDelay);
  });
  // Browsers without scripts print what is hidden, too.
  for (const element of form.querySelectorAll('[data-text]'))
    element.textContent = element.getAttribute('data-text');
  setBusy(false);
  button.disabled = false;
}

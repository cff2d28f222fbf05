import { readMarkup } from '#components/site/later-markup.ts';
import { countCodePoints, tooLong } from '#model/fields/bounds.ts';
import { emailProblem } from '#model/fields/email.ts';
import { normalizeEmail } from '#model/fields/normalize-email.ts';

// The response to the second of two presses would hide that of the first.
const doubleClickMs = 1000;

// Firefox calls an untouched field with `required` invalid, so the field has the attribute only while it is checked.
function readValidity(control: HTMLInputElement) {
  control.required = control.getAttribute('aria-required') === 'true';
  const { validationMessage } = control;
  const { valid, valueMissing } = control.validity;
  control.required = false;
  return { valid, valueMissing, validationMessage };
}

// Returns null when nothing is wrong.
function findProblem(control: HTMLInputElement): string | null {
  const email = control.type === 'email' ? normalizeEmail(control.value) : '';
  if (email !== '') return emailProblem(email);
  const { dataset } = control;
  const maxCodePoints = Number(dataset.maxCodePoints ?? Infinity);
  if (countCodePoints(control.value.trim()) > maxCodePoints) {
    return tooLong(control.labels?.[0]?.textContent.trim() ?? '', maxCodePoints);
  }
  const { valid, valueMissing, validationMessage } = readValidity(control);
  if (valid) return null;
  return (valueMissing && dataset.missing) || validationMessage;
}

function setFieldMessage(
  control: HTMLInputElement,
  text: string | null,
  template: HTMLTemplateElement,
) {
  const id = `${control.id}-error`;
  const others = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((name) => name !== '' && name !== id);
  document.getElementById(id)?.remove();
  if (text === null) control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  const message = text === null ? null : readMarkup(template);
  if (text !== null && message) {
    message.id = id;
    // The message is read with the field only when the field gets the focus.
    if (document.activeElement === control) message.setAttribute('role', 'alert');
    message.querySelector('span')?.replaceChildren(text);
    control.closest('.field')?.append(message);
    others.push(id);
  }
  if (others.length > 0) control.setAttribute('aria-describedby', others.join(' '));
  else control.removeAttribute('aria-describedby');
}

/**
 * Checks a plain form when it is sent: each problem is shown below its field, and the first one gets the focus. A
 * second press within a second is ignored.
 */
export function checkBeforeSending(root: HTMLElement): void {
  const form = root.querySelector('form');
  const template = root.querySelector('template');
  if (!form || !template) return;
  const controls = [...form.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
  form.noValidate = true;
  for (const control of controls.filter(({ required }) => required)) {
    control.setAttribute('aria-required', 'true');
    control.required = false;
  }
  let sentAt = -Infinity;
  form.addEventListener('submit', (event) => {
    if (event.timeStamp - sentAt < doubleClickMs) {
      event.preventDefault();
      return;
    }
    const invalid = controls.filter((control) => {
      if (control.type === 'email') control.value = normalizeEmail(control.value);
      const problem = findProblem(control);
      setFieldMessage(control, problem, template);
      return problem !== null;
    });
    if (invalid.length === 0) {
      sentAt = event.timeStamp;
      return;
    }
    event.preventDefault();
    invalid[0]?.focus();
  });
  form.addEventListener('input', ({ target }) => {
    const control = controls.find((candidate) => candidate === target);
    if (control && findProblem(control) === null) setFieldMessage(control, null, template);
  });
}

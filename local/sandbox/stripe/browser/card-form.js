/** The form in the frame: formats while typing, checks on leaving a field, speaks in words. */

import { brandOf, shownBrands } from './card-brand.js';
import { fields, postalCodeOf } from './card-fields.js';
import { countryOptions } from './countries.js';

const names = Object.keys(fields);

/** Puts the cursor back behind as many significant characters as stood before it. */
function rewrite(input, text) {
  const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\W/g, '').length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = text;
  if (atEnd || document.activeElement !== input) return;
  let [at, seen] = [0, 0];
  while (at < text.length && seen < before) seen += /\w/.test(text[at++]) ? 1 : 0;
  input.setSelectionRange(at, at);
}

function drawBrands(digits) {
  const brand = brandOf(digits);
  const drawn = digits ? (brand.short ? [brand] : []) : shownBrands;
  const marks = drawn.map(({ short, name }) => {
    const mark = Object.assign(document.createElement('span'), { textContent: short });
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', name);
    return mark;
  });
  document.getElementById('brands').replaceChildren(...marks);
}

/**
 * Wires the form.
 *
 * @param onChange told `{ empty, complete }` after every change of a value.
 */
export function createCardForm(form, onChange) {
  const controls = Object.fromEntries(names.map((name) => [name, form.elements[name]]));
  const values = () => Object.fromEntries(names.map((name) => [name, controls[name].value.trim()]));
  const problem = (name) => fields[name].check(values()[name], values());

  function show(name, error) {
    const [control, words] = [controls[name], document.getElementById(`${name}-error`)];
    if (!words) return;
    words.hidden = !error;
    words.textContent = error?.message ?? '';
    control.classList.toggle('Input--invalid', Boolean(error));
    control.toggleAttribute('aria-invalid', Boolean(error));
    if (error) control.setAttribute('aria-invalid', 'true');
    if (error) control.setAttribute('aria-describedby', words.id);
    else control.removeAttribute('aria-describedby');
  }

  function drawPostalCode() {
    const rule = postalCodeOf(controls.country.value);
    document.getElementById('postal-block').hidden = !rule;
    form.querySelector('[for=postalCode]').textContent = rule?.label ?? '';
    controls.postalCode.placeholder = rule?.placeholder ?? '';
    controls.postalCode.inputMode = rule?.numeric ? 'numeric' : 'text';
  }

  function announce() {
    const { country: _country, ...typed } = values();
    onChange({
      empty: Object.values(typed).every((value) => value === ''),
      complete: names.every((name) => !problem(name)),
    });
  }

  form.addEventListener('input', ({ target }) => {
    rewrite(target, fields[target.name].format(target.value, values()));
    if (target === controls.number) drawBrands(target.value.replace(/\D/g, ''));
    if (target === controls.country) drawPostalCode();
    if (!problem(target.name)) show(target.name, null);
    announce();
  });
  form.addEventListener('focusout', ({ target }) => {
    if (target.value) show(target.name, problem(target.name));
  });
  form.addEventListener('submit', (event) => event.preventDefault());

  controls.country.replaceChildren(...countryOptions());
  drawBrands('');
  drawPostalCode();

  return {
    values,
    focus: () => controls.number.focus(),
    clear: () => form.reset(),
    setDisabled: (disabled) => names.forEach((name) => (controls[name].disabled = disabled)),
    /** Shows every problem, focuses the first field that has one, and answers that problem. */
    validate() {
      const problems = names.map((name) => [name, problem(name)]).filter(([, error]) => error);
      names.forEach((name) => show(name, problem(name)));
      if (problems[0]) controls[problems[0][0]].focus();
      return problems[0]?.[1] ?? null;
    },
  };
}

/** A value of Stripe's form encoding after its brackets were read. */
export type FormValue = string | { [name: string]: FormValue };

/** Decoded form fields, such as `a[b]=1` → `{ a: { b: '1' } }`; array indexes are names as well. */
export type Form = { [name: string]: FormValue };

/** Without a prototype, so that a field of the name `__proto__` is a field like any other. */
function emptyForm(): Form {
  return Object.create(null) as Form;
}

/** Decodes what the SDK and the browser send. */
export function decodeForm(params: URLSearchParams): Form {
  const form = emptyForm();
  for (const [name, value] of params) {
    const path = name.split(/[[\]]+/).filter((part, index) => part !== '' || index === 0);
    let place = form;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      place = typeof next === 'object' ? next : (place[part] = emptyForm());
    }
    const last = path.at(-1) ?? name;
    // `types[]=a&types[]=b` has no indexes: number what comes without a name.
    if (name.endsWith('[]')) {
      const list = typeof place[last] === 'object' ? place[last] : (place[last] = emptyForm());
      list[Object.keys(list).length] = value;
    } else {
      place[last] = value;
    }
  }
  return form;
}

/** A text field, or undefined. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
}

/** A nested group of fields, empty when it is not there. */
export function group(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

/** The texts of an array field. */
export function list(form: Form, name: string): string[] {
  return Object.values(group(form, name)).filter((value) => typeof value === 'string');
}

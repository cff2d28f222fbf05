import { type Fields, formField } from '#model/fields/form-fields.ts';

/** Returns label, bound, rows and mark of a field from its contract. @throws Error for a field without a label */
export function controlProps(fields: Fields, name: string) {
  const { label, maxCodePoints, isOptional = false, rows } = formField(fields, name);
  return {
    label,
    required: !isOptional,
    mark: isOptional ? ('optional' as const) : undefined,
    ...(maxCodePoints && { maxCodePoints }),
    ...(rows && { rows }),
  };
}

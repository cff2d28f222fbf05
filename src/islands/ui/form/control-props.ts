import { type Fields, formField } from '#model/fields/form-fields.ts';

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

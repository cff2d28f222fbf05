import type { ChangeEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Fields } from '#model/fields/form-fields.ts';
import { controlProps } from './control-props.ts';
import type { trackControls } from './filled-controls.ts';

interface ControlState {
  schema: z.ZodMiniType;
  controls: ReturnType<typeof trackControls>;
  /** Returns the message about a field, empty where there is none. */
  problem: (name: string) => string;
  isBusy: boolean;
  isReady: boolean;
  /** True for a form of a page, which shows its texts before the code has loaded. */
  isOfPage: boolean;
}

function declaredProps(schema: z.ZodMiniType, name: string) {
  const { shape = {} } = schema as { shape?: Fields };
  return controlProps(shape, name);
}

/** Returns the functions that give each control of a form its properties. */
export function bindControls<Values extends FieldValues>(
  form: UseFormReturn<FieldValues>,
  { schema, controls, problem, isBusy, isReady, isOfPage }: ControlState,
) {
  function register(name: string) {
    const { ref, ...control } = form.register(name);
    return {
      ...control,
      ref(element: Parameters<typeof controls.add>[0] | null) {
        ref(element);
        if (element) controls.add(element);
      },
      error: problem(name),
      disabled: !isReady,
    };
  }

  const start = (name: string) => String(form.formState.defaultValues?.[name] ?? '');

  // A text field is read-only while the form is sent, so that it shows what is sent.
  const field = (name: keyof Values & string, maxCodePoints?: number) => ({
    ...register(name),
    readOnly: isBusy,
    typed: String(form.watch(name)),
    ...(isOfPage && { defaultValue: start(name) }),
    ...(maxCodePoints && { maxCodePoints }),
  });

  return {
    /** Returns the text with which a control begins. */
    start,
    field,
    /** Takes label, bound and mark from the contract, for a field that a rule of `form-fields.ts` made. */
    declaredField: (name: keyof Values & string) => ({
      ...declaredProps(schema, name),
      ...field(name),
    }),
    /** Returns the properties of a select, a radio button or a checkbox, which cannot be read-only. */
    choice(name: keyof Values & string) {
      const { onChange, ...control } = register(name);
      return {
        ...control,
        onChange(event: ChangeEvent) {
          if (isBusy) form.setValue(name, form.getValues(name));
          else void onChange(event);
        },
      };
    },
  };
}

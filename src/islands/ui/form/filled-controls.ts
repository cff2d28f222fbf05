type NativeControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface FilledValue {
  name: string;
  value: string | boolean;
}

// It is undefined for a radio button that is not chosen.
function shownValue(control: NativeControl): string | boolean | undefined {
  const isChecked = 'checked' in control && control.checked;
  if (control.type === 'checkbox') return isChecked;
  if (control.type === 'radio' && !isChecked) return undefined;
  return control.value;
}

/** Remembers the controls of a form, because browsers and password managers may fill in one without any event. */
export function trackControls() {
  const controls = new Set<NativeControl>();
  return {
    add: (control: NativeControl) => void controls.add(control),
    /** Returns what the controls on the page show and the form does not know. */
    filledValues(knownValue: (name: string) => unknown): FilledValue[] {
      return [...controls]
        .filter(({ isConnected }) => isConnected)
        .flatMap((control) => {
          const { name } = control;
          const value = shownValue(control);
          const known = knownValue(name) as string | number | boolean | null | undefined;
          const isKnown = known ? String(value) === String(known) : !value;
          return value === undefined || isKnown ? [] : [{ name, value }];
        });
    },
  };
}

import { readDecimal } from '#model/money/amount.ts';
import { stepAmount } from './custom-amount.ts';

// It is far longer than an amount; browsers hang on a number of a million digits.
const longestInsertion = 40;

// It is true for what every number field keeps and checks itself.
function isKept(text: string): boolean {
  return text.length <= longestInsertion && /^[\d.eE+-]*$/.test(text);
}

// Returns null for a text that cannot become an amount.
function readTyped(text: string): string | null {
  return /^[\s$＄]*[.,٫]?$/.test(text) ? '' : readDecimal(text);
}

interface AmountInputOptions {
  onRead: (value: string) => void;
  onRefuse: (text: string) => void;
}

export interface AmountInput {
  refused(): string | null;
  stop(): void;
}

/**
 * Reads what is typed, pasted, dictated or dropped into a number field as `readDecimal` does, before
 * the browser drops what such a field cannot hold: 25,50 would become 2550. Arrow keys step by one
 * dollar.
 *
 * A number field does not tell where the caret is. Text is read as a whole as long as all of it was
 * typed at the end; after that, only what the field keeps is let in.
 */
export function readAmountInput(field: HTMLInputElement, options: AmountInputOptions): AmountInput {
  const { onRead, onRefuse } = options;
  // It is null when the caret may be elsewhere.
  let typed: string | null = null;
  // Digits after it are refused, too, because without it they make a larger amount.
  let refused: string | null = null;
  // The browser has not answered such an insertion with `input`.
  let announced: string | null = null;
  let lastValue = field.value;
  let composition: { before: string | null; value: string } | null = null;

  const isEmpty = () => field.value === '' && !field.validity.badInput;

  function textBefore(inputType: string): string | null {
    // Only Chromium's selection includes the text of a field; elsewhere it counts as unknown.
    const isAllSelected = field.value !== '' && getSelection()?.toString() === field.value;
    if (inputType === 'insertReplacementText' || isAllSelected) return '';
    if (isEmpty()) return typed ?? '';
    return inputType === 'insertFromDrop' ? null : typed;
  }

  function put(value: string) {
    field.value = value;
    lastValue = value;
    onRead(value);
  }

  function refuse(text: string, typedNow: string | null) {
    // An empty field leaves nothing to correct.
    typed = isEmpty() ? null : typedNow;
    refused = isEmpty() ? null : text;
    onRefuse(text);
  }

  function restore(text: string) {
    put(lastValue);
    refuse(text, null);
  }

  function take(text: string) {
    const decimal = readTyped(text);
    if (decimal === null) {
      refuse(text, text);
      return;
    }
    typed = text;
    refused = null;
    put(decimal);
  }

  function staysNative(before: string | null, data: string): boolean {
    if (!isKept(data)) return false;
    if (before === null) return refused === null || data.startsWith('.');
    return refused === null && isKept(before) && !/\..*\./.test(before + data);
  }

  function beforeInput(event: InputEvent) {
    const { inputType } = event;
    if (!inputType.startsWith('insert') || inputType === 'insertCompositionText') return;
    const data = event.data ?? event.dataTransfer?.getData('text/plain');
    if (!data) return;
    const before = textBefore(inputType);
    // A point that this browser's language does not know.
    if (before === null) refused ??= announced;
    const text = (before ?? refused ?? field.value) + data;
    if (staysNative(before, data)) {
      announced = data;
      typed = before === null || /[eE+-]/.test(text) ? null : text;
      return;
    }
    announced = null;
    event.preventDefault();
    if (before === null) refuse(text, null);
    else take(text);
  }

  // Puts right what the browser made of an insertion.
  function reconcile(inserted: string | null) {
    if (typed === null) {
      refused = null;
      const isPointLost = /\.\d/.test(inserted ?? '') && !field.value.includes('.');
      if (isPointLost) restore(lastValue + inserted);
      return;
    }
    const decimal = readTyped(typed);
    const isPointLost = typed.includes('.') && field.value === typed.replaceAll('.', '');
    if (Number(decimal ?? typed) === Number(field.value)) return;
    if (!isPointLost) typed = null;
    else if (decimal === null) restore(typed);
    else put(decimal);
  }

  function inputDone(event: Event) {
    if (composition) return;
    const { inputType = '', data = null } = event as Partial<InputEvent>;
    const inserted = announced;
    announced = null;
    if (inputType === 'insertText' && inserted === null && (data?.length ?? 0) > 1) {
      // Inserted by a script: what the browser dropped from it is unknown.
      restore(`${lastValue} ${data}`);
    } else if (inputType.startsWith('insert')) {
      reconcile(inserted);
    } else {
      const shorter = inputType === 'deleteContentBackward' ? typed?.slice(0, -1) : undefined;
      typed = shorter !== undefined && readTyped(shorter) === field.value ? shorter : null;
      refused = null;
    }
    lastValue = field.value;
  }

  function compositionStart() {
    composition = { before: textBefore('insertText'), value: field.value };
  }

  function compositionEnd({ data }: CompositionEvent) {
    const { before, value } = composition ?? { before: null, value: lastValue };
    composition = null;
    const isTaken = data === '' || (before === null && refused === null && isKept(data));
    if (isTaken) {
      typed = null;
    } else {
      put(value);
      if (before === null) refuse(value + data, null);
      else take(before + data);
    }
    lastValue = field.value;
  }

  function caretMoved() {
    // A mark at the end may not be in the field.
    if (typed !== null && /[^\d]$/.test(typed)) refused ??= typed;
    if (isEmpty()) refused = null;
    typed = null;
    lastValue = field.value;
  }

  function keyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isShortcut = ctrlKey || metaKey || altKey;
    if (
      /^(?:Arrow|Home|End|Page)/.test(key) ||
      (isShortcut && !event.getModifierState('AltGraph'))
    ) {
      caretMoved();
    }
    if (isShortcut || !/^Arrow(?:Up|Down)$/.test(key)) return;
    event.preventDefault();
    if (field.validity.badInput) return;
    refused = null;
    put(stepAmount(field.value, key === 'ArrowUp' ? 1 : -1));
  }

  const listening = new AbortController();
  const listen = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    act: (event: HTMLElementEventMap[Kind]) => void,
  ) => field.addEventListener(kind, act, { signal: listening.signal });
  listen('beforeinput', beforeInput);
  listen('input', inputDone);
  listen('compositionstart', compositionStart);
  listen('compositionend', compositionEnd);
  listen('keydown', keyDown);
  listen('focus', caretMoved);
  listen('pointerdown', caretMoved);

  return { refused: () => refused, stop: () => listening.abort() };
}

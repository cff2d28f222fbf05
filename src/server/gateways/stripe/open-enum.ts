/** Stripe may extend the field (`OtherString` in its types). */
export type Listed<Value extends string> = Value extends Value
  ? string extends Value
    ? never
    : Value
  : never;

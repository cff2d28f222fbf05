/** The listed values of a field that Stripe may extend (`OtherString` in its types). */
export type Listed<Value extends string> = Value extends Value
  ? string extends Value
    ? never
    : Value
  : never;

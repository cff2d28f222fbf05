/**
 * Counts the rows of each value, and all of them as `total`. A row whose value is null or not listed counts in `total`
 * only.
 */
export function countBy<Row, Value extends string>(
  rows: readonly Row[],
  values: readonly Value[],
  read: (row: Row) => string | null,
): Record<Value | 'total', number> {
  const counts = Object.fromEntries(values.map((value) => [value, 0]));
  for (const row of rows) {
    const value = read(row);
    if (value !== null && value in counts) counts[value] = (counts[value] ?? 0) + 1;
  }
  return { ...counts, total: rows.length } as Record<Value | 'total', number>;
}

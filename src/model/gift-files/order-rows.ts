/** Orders rows that take gifts back last, because their gifts may be below them. */
export function* reversalsLast<Row>(
  rows: Iterable<Row>,
  isReversal: (row: Row) => boolean,
): Generator<Row, void, undefined> {
  const last: Row[] = [];
  for (const row of rows) {
    if (isReversal(row)) last.push(row);
    else yield row;
  }
  yield* last;
}

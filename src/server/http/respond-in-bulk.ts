/** Makes the response to a change of many rows. `missing` has the ids that no changed row has. */
export function bulkResult<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
) {
  const changed = new Set(rows.map(({ id }) => id));
  return { rows, missing: ids.filter((id) => !changed.has(id)) };
}

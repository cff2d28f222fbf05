export const listIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

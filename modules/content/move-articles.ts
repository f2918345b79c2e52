/** Rows that are changed at once. */
export const step = 500

/** The ids that a query finds. */
export async function idsWith(query: {
  readonly execute: () => Promise<readonly Readonly<Record<string, unknown>>[]>
}): Promise<readonly number[]> {
  return (await query.execute()).map(({ id }) => Number(id))
}

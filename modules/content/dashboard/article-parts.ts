/** Articles there are, and how many of them have each status. */
export interface ArticlesPart {
  readonly total: number
  readonly statuses: Readonly<Record<string, number>>
}

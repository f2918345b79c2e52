/** Every JSON answer has this shape (`docs/wire.md#envelope`). */
export interface Envelope<T = unknown> {
  readonly code: number
  readonly msg: string
  /** server time, unix seconds */
  readonly time: number
  readonly data: T
}

export const languages = ['zh-cn', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh-cn'

/** The language of a request or a store; anything unknown is the default. */
export function parseLanguage(value: unknown): Language {
  return languages.find((language) => language === value) ?? defaultLanguage
}

/** The language as HTML has it. */
export const htmlLanguage = (language: Language): string => (language === 'zh-cn' ? 'zh-CN' : language)

/** The first language of a person's preferences, such as `['en-GB', 'en']`, that the product speaks. */
export function preferredLanguage(preferences: readonly string[]): Language {
  const known = preferences.map((preference) => {
    const [primary] = preference.toLowerCase().split('-')
    return languages.find((language) => language.split('-')[0] === primary)
  })
  return known.find((language) => language !== undefined) ?? defaultLanguage
}

/** Header of calls of a super administrator who looks at the back office as another administrator sees it (decision 0048). */
export const viewHeader = 'ba-view-as'

/** Header of answers to administrators: a number that grows whenever what the generator made has changed. */
export const generatedVersionHeader = 'x-made-version'

/** Bytes of an uploaded file at most, whatever is configured: `attachment.size` counts no further than 2 GiB. */
export const maxUploadBytes = 2000 * 1024 * 1024

/** Limits of list calls (`docs/security.md#defaults`). */
export const listLimits = {
  defaultRows: 10,
  maxRows: 999,
  maxPage: 1_000_000,
  maxFilters: 20,
  maxFilterValues: 200,
  maxQuickSearch: 100,
  /** totals are exact up to here */
  exactTotal: 10_000,
  /** rows of a view are counted up to here: as many stand for more */
  countedInViews: 100,
  /** rows that have come into a list are told up to here */
  arrivals: 100,
  /** seconds for which a list is told what has come since it was loaded */
  watched: 86_400,
} as const

/** Sum and average by field: texts of money, else numbers; an average of nothing is null. */
export type Sums = Readonly<
  Record<string, { readonly sum: number | string; readonly average: number | string | null }>
>

/** `data` of a list call. */
export interface ListData<Row = Readonly<Record<string, unknown>>> {
  readonly list: readonly Row[]
  readonly total?: number
  readonly total_is_estimate?: true
  /** when asked for: of all rows that the list finds, while they are counted one by one */
  readonly sums?: Sums
  readonly remark: string
}

/** `data` of a refused save when somebody else was faster. */
export interface ConflictData {
  readonly type: 'conflict'
  readonly changed: Readonly<Record<string, readonly [theirs: unknown, yours: unknown]>>
  readonly by: string
  readonly at: number
  /** version that a save over theirs has to carry */
  readonly row_version: number
  /** where a draft is in the way: its version, 0 where there is none any more */
  readonly draft_version?: number
}

/** Rows that one call of `bulkEdit` may change. */
export const bulkRows = 200

/** `data` of a refused `bulkEdit`: the row that stood in the way, why, and the conflict if it was one. */
export interface BulkRefusal {
  readonly type: 'bulk'
  readonly id: number
  readonly name: string
  readonly reason: string
  /** reasons by field */
  readonly faults: Readonly<Record<string, string>>
  readonly conflict: ConflictData | null
}

/** A row that something was not done to, and why. */
export interface RefusedRow {
  readonly id: number
  readonly name: string
  readonly reason: string
}

/** What a bulk edit starts from. */
export interface BulkStart {
  readonly rows: readonly { readonly id: number; readonly row_version: number }[]
  /** rows that stay out of it, and why */
  readonly refused: readonly RefusedRow[]
  /** values that all the rows share */
  readonly values: Readonly<Record<string, unknown>>
}

/** `content/article` → `content.article`, the controller of its address. */
function controllerOf(resourceName: string): string {
  return resourceName.replaceAll('/', '.')
}

/** Address of a back-office call of a resource. */
export function adminUrl(resourceName: string, action: string): string {
  return `/admin/${controllerOf(resourceName)}/${action}`
}

/** `user/moneyLog` and `index` → `/api/user.moneyLog/index`: the call of a member */
export function memberUrl(resourceName: string, action: string): string {
  return `/api/${controllerOf(resourceName)}/${action}`
}

/** `/admin/content.Article/index` → `content/article`; null for anything else. */
export function resourceOfUrl(url: string): string | null {
  const match = /^\/admin\/([A-Za-z][\w.]*)\/\w+$/.exec(url)
  return match?.[1] ? match[1].replaceAll('.', '/').toLowerCase() : null
}

/** Every JSON answer has this shape (`wire.md` 1.1). */
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

/** Limits of list calls (`security.md` 3). */
export const listLimits = {
  defaultRows: 10,
  maxRows: 999,
  maxPage: 1_000_000,
  maxFilters: 20,
  maxFilterValues: 200,
  maxQuickSearch: 100,
  /** totals are exact up to here */
  exactTotal: 10_000,
} as const

/** `data` of a list call. */
export interface ListData<Row = Readonly<Record<string, unknown>>> {
  readonly list: readonly Row[]
  readonly total?: number
  readonly total_is_estimate?: true
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
}

/** `content/article` → `content.article`, the controller of its address. */
function controllerOf(resourceName: string): string {
  return resourceName.replaceAll('/', '.')
}

/** Address of a back-office call of a resource. */
export function adminUrl(resourceName: string, action: string): string {
  return `/admin/${controllerOf(resourceName)}/${action}`
}

/** `/admin/content.Article/index` → `content/article`; null for anything else. */
export function resourceOfUrl(url: string): string | null {
  const match = /^\/admin\/([A-Za-z][\w.]*)\/\w+$/.exec(url)
  return match?.[1] ? match[1].replaceAll('.', '/').toLowerCase() : null
}

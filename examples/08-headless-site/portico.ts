// Written by `npm run client` from the declarations. Change those and write it again.

/** How to reach a Portico installation. */
export interface ClientOptions {
  /** address of the installation, such as `https://shop.example` */
  readonly url: string
  /** an API key, made under Personal data: `pa_…` of an administrator, `pm_…` of a member; none for what guests may call */
  readonly key?: string | undefined
  /** where the back office was moved to, if it was */
  readonly adminBase?: string
  /** language of texts that are translated, and of refusals */
  readonly language?: 'en' | 'zh-cn'
  /** in place of the global one, such as for tests */
  readonly fetch?: typeof fetch
}

/** A call that was refused or did not come through. */
export class PorticoError extends Error {
  /** 0: refused; 303, 409: the key is unknown or has expired; 401: it may not do this */
  readonly code: number
  /** HTTP status; 0 when there was no answer */
  readonly status: number
  /** what is wrong, by field */
  readonly faults: Readonly<Record<string, string>>
  /** seconds after which the call may be tried again */
  readonly retryAfter: number | null

  constructor(
    message: string,
    { code, status, faults = {}, retryAfter = null, cause }: Partial<PorticoError> & ErrorOptions,
  ) {
    super(message, { cause })
    this.name = 'PorticoError'
    this.code = code ?? 0
    this.status = status ?? 0
    this.faults = faults
    this.retryAfter = retryAfter
  }
}

/** A condition of a list. Values of `IN` are put together with commas, the ends of `RANGE` as well. */
export interface Filter<Field extends string, Operator extends string> {
  readonly field: Field
  readonly operator: Operator
  readonly val: string | number
}

/** Which rows, and how many of them at a time. */
export interface ListQuery<Filter, Field extends string> {
  readonly page?: number
  /** rows of a page: 10 unless said otherwise, 999 at most */
  readonly limit?: number
  readonly order?: `${Field},${'asc' | 'desc'}`
  readonly quickSearch?: string
  readonly search?: readonly Filter[]
  readonly signal?: AbortSignal
}

/** A page of rows; trees come whole, without a total. */
export interface Page<Row> {
  readonly list: readonly Row[]
  /** how many rows there are on all pages together */
  readonly total?: number
  /** the total is about so many */
  readonly total_is_estimate?: boolean
}

/** A call: its address below the realm, and what goes along. */
type Call = <T>(
  action: string,
  request?: {
    readonly method?: 'POST' | 'DELETE'
    readonly query?: URLSearchParams
    readonly body?: object
    readonly headers?: Readonly<Record<string, string>>
    readonly signal?: AbortSignal | undefined
  },
) => Promise<T>

function caller(
  { url, key, adminBase = 'admin', language = 'en', fetch: send = fetch }: ClientOptions,
  path: string,
): Call {
  const below = path.replace(/^\/admin\//, `/${adminBase.replace(/^\/|\/$/g, '')}/`)
  return async <T>(action: string, { method, query, body, headers, signal }: Parameters<Call>[1] = {}) => {
    const address = new URL(`${below}/${action}${query ? `?${query}` : ''}`, url)
    const request = {
      method: method ?? 'GET',
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        server: 'true',
        'think-lang': language,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    }
    const response = await send(address, request).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw new PorticoError(`${address.host} cannot be reached`, { cause } as ErrorOptions)
    })
    return (await answerOf(response)) as T
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const { status, headers } = response
  const answer = (await response.json().catch(() => null)) as {
    readonly code: number
    readonly msg: string
    readonly data: { readonly faults?: Readonly<Record<string, string>> } | null
  } | null
  if (answer?.code === 1) return answer.data
  const wait = Number(headers.get('retry-after'))
  throw new PorticoError(answer?.msg || `the answer was HTTP ${status}`, {
    code: answer?.code ?? 0,
    status,
    faults: answer?.data?.faults ?? {},
    retryAfter: wait > 0 ? wait : null,
  })
}

/** What is not given is not sent. */
function queryOf(values: object): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one))
    else if (value !== undefined) query.set(name, String(value))
  return query
}

function listOf<Row, Filter extends object, Field extends string>(call: Call) {
  const list = ({ signal, search = [], ...plain }: ListQuery<Filter, Field> = {}): Promise<Page<Row>> => {
    const query = queryOf(plain)
    for (const [at, filter] of search.entries())
      for (const [name, value] of Object.entries(filter)) query.set(`search[${at}][${name}]`, String(value))
    return call('index', { query, signal })
  }
  return {
    /** One page of rows: the first 10 unless `page` and `limit` say otherwise; `total` says how many there are. `all` goes through all of them. */
    list,
    /**
     * All rows that a list finds, by ascending id, asked for `limit` at a time. What is there from beginning to end comes exactly
     * once, whatever is added, changed or deleted meanwhile; a row that changes comes as it is when its page is read.
     */
    async *all({
      limit = 100,
      search = [],
      ...query
    }: Omit<ListQuery<Filter, Field>, 'page' | 'order'> = {}): AsyncGenerator<Row> {
      const order = 'id,asc' as `${Field},asc`
      for (let last: number | null = null; ; ) {
        const behind = last === null ? [] : [{ field: 'id', operator: 'gt', val: last } as unknown as Filter]
        const found: Page<Row> = await list({ ...query, limit, order, search: [...search, ...behind] })
        yield* found.list
        // A tree comes whole.
        if (found.list.length < limit || found.total === undefined) return
        last = (found.list.at(-1) as { readonly id: number }).id
      }
    },
  }
}

async function rowOf<Row>(
  call: Call,
  action: 'edit' | 'show',
  which: number | string,
  by = 'id',
): Promise<Row> {
  return (await call<{ readonly row: Row }>(action, { query: new URLSearchParams({ [by]: String(which) }) }))
    .row
}

function deleteRows(call: Call, ids: readonly number[]): Promise<unknown> {
  const query = new URLSearchParams(ids.map((id) => ['ids[]', String(id)]))
  return call('del', { method: 'DELETE', query })
}

/** A row of `content/category`. */
export interface ContentCategory {
  readonly id: number
  readonly pid: number
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly cover: string
  readonly layout_id: number | null
  readonly layout?: { readonly id: number; readonly [field: string]: unknown } | null
  readonly seo_title: string
  readonly seo_description: string
  readonly weigh: number
  readonly status: '0' | '1'
  readonly create_time: number | null
  readonly update_time: number | null
  readonly translations: { readonly [language: string]: { readonly name?: string; readonly description?: string; readonly seo_title?: string; readonly seo_description?: string; readonly is_stale?: boolean; readonly stale?: readonly string[] } }
}

/** What is written of it. */
export interface ContentCategoryValues {
  readonly pid?: number
  readonly name?: string
  readonly slug?: string
  readonly description?: string
  readonly cover?: string
  readonly layout_id?: number | null
  readonly seo_title?: string
  readonly seo_description?: string
  readonly weigh?: number
  readonly status?: '0' | '1'
  readonly translations?: { readonly [language: string]: { readonly name?: string; readonly description?: string; readonly seo_title?: string; readonly seo_description?: string; readonly is_stale?: boolean; readonly stale?: readonly string[] } }
}

/** What a new one takes. */
export type NewContentCategory = ContentCategoryValues & Required<Pick<ContentCategoryValues, 'name'>>

/** What its list is filtered by. */
export type ContentCategoryFilter =
  | Filter<
      'id',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE' | 'LIKE' | 'NOT LIKE'
    >
  | Filter<
      'name' | 'status',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'LIKE' | 'NOT LIKE' | 'FIND_IN_SET'
    >

/** What its list is ordered by. */
export type ContentCategoryOrder = 'id' | 'weigh'

/** A row of `content/tag`. */
export interface ContentTag {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly weigh: number
  readonly status: '0' | '1'
  readonly create_time: number | null
  readonly update_time: number | null
  readonly translations: { readonly [language: string]: { readonly name?: string; readonly is_stale?: boolean; readonly stale?: readonly string[] } }
}

/** What is written of it. */
export interface ContentTagValues {
  readonly name?: string
  readonly slug?: string
  readonly weigh?: number
  readonly status?: '0' | '1'
  readonly translations?: { readonly [language: string]: { readonly name?: string; readonly is_stale?: boolean; readonly stale?: readonly string[] } }
}

/** What a new one takes. */
export type NewContentTag = ContentTagValues & Required<Pick<ContentTagValues, 'name'>>

/** What its list is filtered by. */
export type ContentTagFilter =
  | Filter<
      'id' | 'create_time',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE' | 'LIKE' | 'NOT LIKE'
    >
  | Filter<
      'name' | 'status',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'LIKE' | 'NOT LIKE' | 'FIND_IN_SET'
    >

/** What its list is ordered by. */
export type ContentTagOrder = 'id' | 'weigh' | 'create_time'

/** A row of `content/article`. */
export interface ContentArticle {
  readonly id: number
  readonly title: string
  readonly subtitle: string
  readonly slug: string
  readonly kind: 'article' | 'link'
  readonly category_id: number | null
  readonly category?: { readonly id: number; readonly [field: string]: unknown } | null
  readonly tag_ids: readonly number[]
  readonly tags?: readonly { readonly id: number; readonly [field: string]: unknown }[]
  readonly cover: string
  readonly cover_alt: string
  readonly summary: string
  readonly body: string
  readonly byline: string
  readonly source_url: string
  readonly visibility: 'public' | 'members' | 'unlisted'
  readonly admin_id: number | null
  readonly admin?: { readonly id: number; readonly [field: string]: unknown } | null
  readonly status: 'draft' | 'in_review' | 'published' | 'archived'
  readonly is_approved: 0 | 1
  readonly publish_time: number | null
  readonly expire_time: number | null
  readonly featured_until: number | null
  readonly seo_title: string
  readonly seo_description: string
  readonly seo_image: string
  readonly no_index: 0 | 1
  readonly robots: readonly ('nofollow' | 'noarchive' | 'nosnippet' | 'noimageindex')[]
  readonly weigh: number
  readonly views: number | null
  readonly create_time: number | null
  readonly update_time: number | null
  readonly translations: { readonly [language: string]: { readonly title?: string; readonly subtitle?: string; readonly cover_alt?: string; readonly summary?: string; readonly body?: string; readonly seo_title?: string; readonly seo_description?: string; readonly is_stale?: boolean; readonly stale?: readonly string[] } }
}

/** What is written of it. */
export interface ContentArticleValues {
  readonly title?: string
  readonly subtitle?: string
  readonly slug?: string
  readonly kind?: 'article' | 'link'
  readonly category_id?: number | null
  readonly tag_ids?: readonly number[]
  readonly cover?: string
  readonly cover_alt?: string
  readonly summary?: string
  readonly body?: string
  readonly byline?: string
  readonly source_url?: string
  readonly visibility?: 'public' | 'members' | 'unlisted'
  readonly status?: 'draft' | 'in_review' | 'published' | 'archived'
  readonly publish_time?: number | null
  readonly expire_time?: number | null
  readonly featured_until?: number | null
  readonly seo_title?: string
  readonly seo_description?: string
  readonly seo_image?: string
  readonly no_index?: 0 | 1
  readonly robots?: readonly ('nofollow' | 'noarchive' | 'nosnippet' | 'noimageindex')[]
  readonly weigh?: number
  readonly translations?: { readonly [language: string]: { readonly title?: string; readonly subtitle?: string; readonly cover_alt?: string; readonly summary?: string; readonly body?: string; readonly seo_title?: string; readonly seo_description?: string; readonly is_stale?: boolean; readonly stale?: readonly string[] } }
}

/** What a new one takes. */
export type NewContentArticle = ContentArticleValues & Required<Pick<ContentArticleValues, 'title' | 'category_id'>>

/** What its list is filtered by. */
export type ContentArticleFilter =
  | Filter<
      'id' | 'category_id' | 'admin_id' | 'publish_time' | 'create_time',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE' | 'LIKE' | 'NOT LIKE'
    >
  | Filter<
      'title' | 'tag_ids' | 'status' | 'visibility',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'LIKE' | 'NOT LIKE' | 'FIND_IN_SET'
    >

/** What its list is ordered by. */
export type ContentArticleOrder = 'id' | 'weigh' | 'publish_time' | 'create_time' | 'views'

/** The calls of the back office, for an administrator's key. */
export function adminClient(options: ClientOptions & { readonly key: string }) {
  return {
    content: {
      category: ((call: Call) => ({
          ...listOf<ContentCategory, ContentCategoryFilter, ContentCategoryOrder>(call),
          /** One row. */
          get: (id: number) => rowOf<ContentCategory>(call, 'edit', id),
          /** Adds a row; answers its id. */
          add: (values: NewContentCategory) => call<{ readonly id: number }>('add', { method: 'POST', body: values }),
          /** Changes what is given. */
          edit: (id: number, values: ContentCategoryValues) => call<unknown>('edit', { method: 'POST', body: { ...values, id } }),
          /** Deletes rows. */
          del: (...ids: readonly number[]) => deleteRows(call, ids),
          /** Moves a row to the place of another. */
          move: (id: number, targetId: number) => call<unknown>('sortable', { method: 'POST', body: { id, targetId } }),
          merge: (...ids: readonly number[]) => call<unknown>('merge', { method: 'POST', body: { ids } }),
        }))(caller(options, '/admin/content.category')),
      tag: ((call: Call) => ({
          ...listOf<ContentTag, ContentTagFilter, ContentTagOrder>(call),
          /** One row. */
          get: (id: number) => rowOf<ContentTag>(call, 'edit', id),
          /** Adds a row; answers its id. */
          add: (values: NewContentTag) => call<{ readonly id: number }>('add', { method: 'POST', body: values }),
          /** Changes what is given. */
          edit: (id: number, values: ContentTagValues) => call<unknown>('edit', { method: 'POST', body: { ...values, id } }),
          /** Deletes rows. */
          del: (...ids: readonly number[]) => deleteRows(call, ids),
          /** Moves a row to the place of another. */
          move: (id: number, targetId: number) => call<unknown>('sortable', { method: 'POST', body: { id, targetId } }),
          merge: (...ids: readonly number[]) => call<unknown>('merge', { method: 'POST', body: { ids } }),
        }))(caller(options, '/admin/content.tag')),
      article: ((call: Call) => ({
          ...listOf<ContentArticle, ContentArticleFilter, ContentArticleOrder>(call),
          /** One row. */
          get: (id: number) => rowOf<ContentArticle>(call, 'edit', id),
          /** Adds a row; answers its id. */
          add: (values: NewContentArticle) => call<{ readonly id: number }>('add', { method: 'POST', body: values }),
          /** Changes what is given. */
          edit: (id: number, values: ContentArticleValues) => call<unknown>('edit', { method: 'POST', body: { ...values, id } }),
          /** Deletes rows. */
          del: (...ids: readonly number[]) => deleteRows(call, ids),
          /** Moves a row to the place of another. */
          move: (id: number, targetId: number) => call<unknown>('sortable', { method: 'POST', body: { id, targetId } }),
          review: (...ids: readonly number[]) => call<unknown>('review', { method: 'POST', body: { ids } }),
          approve: (...ids: readonly number[]) => call<unknown>('approve', { method: 'POST', body: { ids } }),
          publish: (...ids: readonly number[]) => call<unknown>('publish', { method: 'POST', body: { ids } }),
          unpublish: (...ids: readonly number[]) => call<unknown>('unpublish', { method: 'POST', body: { ids } }),
          archive: (...ids: readonly number[]) => call<unknown>('archive', { method: 'POST', body: { ids } }),
        }))(caller(options, '/admin/content.article')),
    },
  }
}

/** A row of `content/article`. */
export interface MemberContentArticle {
  readonly id: number
  readonly title: string
  readonly subtitle: string
  readonly slug: string
  readonly kind: 'article' | 'link'
  readonly category_id: number | null
  readonly category?: { readonly id: number; readonly [field: string]: unknown } | null
  readonly tag_ids: readonly number[]
  readonly tags?: readonly { readonly id: number; readonly [field: string]: unknown }[]
  readonly cover: string
  readonly cover_alt: string
  readonly summary: string
  readonly body: string
  readonly byline: string
  readonly source_url: string
  readonly visibility: 'public' | 'members' | 'unlisted'
  readonly publish_time: number | null
  readonly views: number | null
  readonly path?: string | null
  readonly language?: { readonly [field: string]: string }
}

/** What its list is filtered by. */
export type MemberContentArticleFilter =
  | Filter<
      'id' | 'category_id' | 'publish_time',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE' | 'LIKE' | 'NOT LIKE'
    >
  | Filter<
      'title' | 'tag_ids' | 'visibility',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'LIKE' | 'NOT LIKE' | 'FIND_IN_SET'
    >

/** What its list is ordered by. */
export type MemberContentArticleOrder = 'id' | 'publish_time' | 'views'

/** The calls of the member centre, for a member's key; without one, those that guests make. */
export function memberClient(options: ClientOptions) {
  return {
    content: {
      article: ((call: Call) => ({
          ...listOf<MemberContentArticle, MemberContentArticleFilter, MemberContentArticleOrder>(call),
          /** One row. */
          get: (id: number) => rowOf<MemberContentArticle>(call, 'show', id),
          /** One row by its address, also one that no list shows. */
          at: (slug: string) => rowOf<MemberContentArticle>(call, 'show', slug, 'slug'),
        }))(caller(options, '/api/content.article')),
      link: ((call: Call) => ({
          /** An application for a partner link, as a person: with what a solved captcha proves. */
          add: (values: { readonly name: string; readonly url: string; readonly description?: string; readonly contact?: string; readonly captchaId: string; readonly captchaInfo: string }) =>
            call<{ readonly faults: { readonly [name: string]: unknown } }>('add', { method: 'POST', body: values }),
        }))(caller(options, '/api/content.link')),
      menu: ((call: Call) => ({
          /** A menu of the site: items whose targets are public, as a tree. */
          show: (values: { readonly code?: string } = {}) =>
            call<{ readonly code: string; readonly items: readonly ({ readonly label: string; readonly url: string | null; readonly open_in: 'same' | 'new'; readonly icon: string; readonly visible_to: 'everyone' | 'guests' | 'members'; readonly items: readonly ({ readonly label: string; readonly url: string | null; readonly open_in: 'same' | 'new'; readonly icon: string; readonly visible_to: 'everyone' | 'guests' | 'members'; readonly items: readonly ({ readonly label: string; readonly url: string | null; readonly open_in: 'same' | 'new'; readonly icon: string; readonly visible_to: 'everyone' | 'guests' | 'members' })[] })[] })[] }>('show', { query: queryOf(values) }),
        }))(caller(options, '/api/content.menu')),
      resource: ((call: Call) => ({
          /** Where a file of a download is, once its licence is accepted and its price is paid. */
          takeFile: (values: { readonly file_id: number; readonly accept?: boolean; readonly price_score?: number }) =>
            call<{ readonly url: string; readonly type?: 'terms' | 'pay'; readonly licence?: string; readonly price_score?: number; readonly score?: number }>('get', { method: 'POST', body: values }),
        }))(caller(options, '/api/content.resource')),
      search: ((call: Call) => ({
          /** Search of the site: public rows that hold every word, the best first. */
          find: (values: { readonly q?: string; readonly kind?: string; readonly page?: number } = {}) =>
            call<{ readonly list: readonly ({ readonly resource: string; readonly path: string | null; readonly row: { readonly [name: string]: unknown } })[]; readonly total: number; readonly total_is_capped?: boolean }>('index', { query: queryOf(values) }),
        }))(caller(options, '/api/content.search')),
    },
  }
}


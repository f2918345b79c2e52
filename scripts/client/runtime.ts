// biome-ignore-all lint/correctness/noUnusedVariables: what is written behind it uses them
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

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

/** A row of `lending/tool`. */
export interface LendingTool {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly photo: string
  readonly about: string
  readonly deposit: string | null
  readonly weigh: number
  readonly create_time: number | null
  readonly update_time: number | null
  readonly translations: { readonly [language: string]: { readonly about?: string; readonly is_stale?: boolean; readonly stale?: readonly string[] } }
}

/** What is written of it. */
export interface LendingToolValues {
  readonly name?: string
  readonly number?: string
  readonly photo?: string
  readonly about?: string
  readonly deposit?: string | null
  readonly weigh?: number
  readonly translations?: { readonly [language: string]: { readonly about?: string; readonly is_stale?: boolean; readonly stale?: readonly string[] } }
}

/** What a new one takes. */
export type NewLendingTool = LendingToolValues & Required<Pick<LendingToolValues, 'name' | 'number'>>

/** What its list is filtered by. */
export type LendingToolFilter =
  | Filter<
      'id' | 'create_time',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE' | 'LIKE' | 'NOT LIKE'
    >
  | Filter<
      'deposit',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE'
    >

/** What its list is ordered by. */
export type LendingToolOrder = 'id' | 'weigh'

/** A row of `lending/accessory`. */
export interface LendingAccessory {
  readonly id: number
  readonly name: string
  readonly create_time: number | null
  readonly update_time: number | null
}

/** What is written of it. */
export interface LendingAccessoryValues {
  readonly name?: string
}

/** What a new one takes. */
export type NewLendingAccessory = LendingAccessoryValues & Required<Pick<LendingAccessoryValues, 'name'>>

/** What its list is filtered by. */
export type LendingAccessoryFilter =
  | Filter<
      'id',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE' | 'LIKE' | 'NOT LIKE'
    >

/** What its list is ordered by. */
export type LendingAccessoryOrder = 'id'

/** A row of `lending/loan`. */
export interface LendingLoan {
  readonly id: number
  readonly tool_id: number | null
  readonly tool?: { readonly id: number; readonly [field: string]: unknown } | null
  readonly accessory_ids: readonly number[]
  readonly accessorys?: readonly { readonly id: number; readonly [field: string]: unknown }[]
  readonly borrower: string
  readonly first_day: string | null
  readonly last_day: string | null
  readonly status: 'reserved' | 'out' | 'back' | 'cancelled'
  readonly reason: string
  readonly came_back: 'whole' | 'damaged'
  readonly damage: string
  readonly out_time: number | null
  readonly back_time: number | null
  readonly create_time: number | null
  readonly update_time: number | null
}

/** What is written of it. */
export interface LendingLoanValues {
  readonly tool_id?: number | null
  readonly accessory_ids?: readonly number[]
  readonly borrower?: string
  readonly first_day?: string | null
  readonly last_day?: string | null
  readonly status?: 'reserved' | 'out' | 'back' | 'cancelled'
  readonly reason?: string
  readonly came_back?: 'whole' | 'damaged'
  readonly damage?: string
}

/** What a new one takes. */
export type NewLendingLoan = LendingLoanValues & Required<Pick<LendingLoanValues, 'tool_id' | 'borrower' | 'first_day' | 'last_day'>>

/** What its list is filtered by. */
export type LendingLoanFilter =
  | Filter<
      'id' | 'tool_id',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE' | 'LIKE' | 'NOT LIKE'
    >
  | Filter<
      'status',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'LIKE' | 'NOT LIKE' | 'FIND_IN_SET'
    >
  | Filter<
      'last_day',
      'eq' | 'ne' | 'IN' | 'NOT IN' | 'NULL' | 'NOT NULL' | 'gt' | 'egt' | 'lt' | 'elt' | 'RANGE' | 'NOT RANGE'
    >

/** What its list is ordered by. */
export type LendingLoanOrder = 'id' | 'last_day'

/** The calls of the back office, for an administrator's key. */
export function adminClient(options: ClientOptions & { readonly key: string }) {
  return {
    lending: {
      tool: ((call: Call) => ({
          ...listOf<LendingTool, LendingToolFilter, LendingToolOrder>(call),
          /** One row. */
          get: (id: number) => rowOf<LendingTool>(call, 'edit', id),
          /** Adds a row; answers its id. */
          add: (values: NewLendingTool) => call<{ readonly id: number }>('add', { method: 'POST', body: values }),
          /** Changes what is given. */
          edit: (id: number, values: LendingToolValues) => call<unknown>('edit', { method: 'POST', body: { ...values, id } }),
          /** Deletes rows. */
          del: (...ids: readonly number[]) => deleteRows(call, ids),
          /** Moves a row to the place of another. */
          move: (id: number, targetId: number) => call<unknown>('sortable', { method: 'POST', body: { id, targetId } }),
        }))(caller(options, '/admin/lending.tool')),
      accessory: ((call: Call) => ({
          ...listOf<LendingAccessory, LendingAccessoryFilter, LendingAccessoryOrder>(call),
          /** One row. */
          get: (id: number) => rowOf<LendingAccessory>(call, 'edit', id),
          /** Adds a row; answers its id. */
          add: (values: NewLendingAccessory) => call<{ readonly id: number }>('add', { method: 'POST', body: values }),
          /** Changes what is given. */
          edit: (id: number, values: LendingAccessoryValues) => call<unknown>('edit', { method: 'POST', body: { ...values, id } }),
          /** Deletes rows. */
          del: (...ids: readonly number[]) => deleteRows(call, ids),
        }))(caller(options, '/admin/lending.accessory')),
      loan: ((call: Call) => ({
          ...listOf<LendingLoan, LendingLoanFilter, LendingLoanOrder>(call),
          /** One row. */
          get: (id: number) => rowOf<LendingLoan>(call, 'edit', id),
          /** Adds a row; answers its id. */
          add: (values: NewLendingLoan) => call<{ readonly id: number }>('add', { method: 'POST', body: values }),
          /** Changes what is given. */
          edit: (id: number, values: LendingLoanValues) => call<unknown>('edit', { method: 'POST', body: { ...values, id } }),
          /** Deletes rows. */
          del: (...ids: readonly number[]) => deleteRows(call, ids),
          hand_out: (...ids: readonly number[]) => call<unknown>('hand_out', { method: 'POST', body: { ids } }),
          take_back: (...ids: readonly number[]) => call<unknown>('take_back', { method: 'POST', body: { ids } }),
          cancel: (...ids: readonly number[]) => call<unknown>('cancel', { method: 'POST', body: { ids } }),
          extend: (...ids: readonly number[]) => call<unknown>('extend', { method: 'POST', body: { ids } }),
        }))(caller(options, '/admin/lending.loan')),
    },
  }
}


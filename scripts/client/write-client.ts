import { memberNodeOf, nodeOf } from '#core/access/permissions.ts'
import { memberView } from '#core/calls/member-view.ts'
import { type Field, isSecret, kinds, relationName } from '#core/field.ts'
import type { JsonSchema } from '#core/kind.ts'
import { type AnyResource, defaultOrder } from '#core/resource.ts'
import { baseFields } from '#core/translations/translated.ts'
import { adminUrl, memberUrl } from '#core/wire.ts'

/** What a client is written of: a declaration, or the part of it that exists for members. */
type Described = Pick<AnyResource, 'name' | 'label' | 'fields' | 'list'> & {
  readonly calls: readonly string[]
  readonly movesValue?: boolean
  /** what `show` finds rows by besides their ids */
  readonly address?: string | undefined
}

/** A call of one's own that guests may make: its address below `/api/`, and what the API documents say of it. */
export interface OwnCall {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly documents?: Readonly<Record<string, unknown>>
}

/** A realm as the client has it. */
interface Part {
  /** name of the function that makes the client */
  readonly make: string
  readonly about: string
  /** what it is made with */
  readonly options: string
  /** beginning of its types */
  readonly prefix: string
  readonly urlOf: typeof adminUrl
  readonly show: 'edit' | 'show'
  readonly resources: readonly (Described & {
    readonly actions: Readonly<Record<string, { on: string }>>
  })[]
  /** by the name of a resource, or of something else that has calls */
  readonly own: ReadonlyMap<string, readonly OwnCall[]>
}

/**
 * The text of a typed client for declared resources: one file without imports, of `runtime` and what follows from each
 * declaration. Calls that no API key may make are left out. `own` are calls for guests that follow from no declaration.
 */
export function writeClient(
  resources: readonly AnyResource[],
  runtime: string,
  isClosed: (node: string) => boolean,
  own: readonly OwnCall[] = [],
): string {
  const open = (nodeFor: (call: string) => string) => (call: string) => !isClosed(nodeFor(call))
  const parts: readonly Part[] = [
    {
      make: 'adminClient',
      about: "The calls of the back office, for an administrator's key.",
      options: 'ClientOptions & { readonly key: string }',
      prefix: '',
      urlOf: adminUrl,
      show: 'edit',
      resources: resources.map((resource) => {
        const isOpen = open((call) => nodeOf(resource, call))
        const actions = Object.entries(resource.actions).filter(([name]) => isOpen(name))
        return { ...resource, calls: resource.calls.filter(isOpen), actions: Object.fromEntries(actions) }
      }),
      own: new Map(),
    },
    {
      make: 'memberClient',
      about: "The calls of the member centre, for a member's key; without one, those that guests make.",
      options: 'ClientOptions',
      prefix: 'Member',
      urlOf: memberUrl,
      show: 'show',
      resources: resources.flatMap((resource) => {
        const view = memberView(resource)
        if (!view) return []
        const calls = view.calls.filter((call) => !isClosed(memberNodeOf(resource, call)))
        return [{ ...view, calls, actions: {} }]
      }),
      own: Map.groupBy(own, ({ url }) => nameIn(url)),
    },
  ]
  const written = parts.map((part) => {
    const offered = part.resources.filter(
      ({ calls, actions }) => calls.length + Object.keys(actions).length > 0,
    )
    const find: Find = (name) => part.resources.find((one) => one.name === name)
    return offered.length + part.own.size === 0 ? '' : partText({ ...part, resources: offered }, find)
  })
  return [
    '// Written by `npm run client` from the declarations. Change those and write it again.',
    // Its first line is for this repository alone.
    runtime.replace(/^\/\/ biome.*\n/, '').trim(),
    ...written.filter(Boolean),
    '',
  ].join('\n\n')
}

/** Finds what lines are of, as far as the realm knows it. */
type Find = (name: string) => Described | undefined

function partText(part: Part, find: Find): string {
  const { make, about, options, prefix, resources, own } = part
  const types = resources.map((resource) => typesOf(resource, prefix, find))
  const tree = new Map<string, string[]>()
  for (const name of new Set([...resources.map((one) => one.name), ...own.keys()])) {
    const steps = name.split('/')
    const area = steps.slice(0, -1).join('_')
    const entry = `${property(steps.at(-1) ?? '')}: ${callsOf(name, part)},`
    tree.set(area, [...(tree.get(area) ?? []), indent(entry, 3)])
  }
  const areas = [...tree].map(([area, entries]) => `    ${property(area)}: {\n${entries.join('\n')}\n    },`)
  const body = `export function ${make}(options: ${options}) {\n  return {\n${areas.join('\n')}\n  }\n}`
  return [...types, `/** ${about} */\n${body}`].join('\n\n')
}

/** Row, values and filters of a resource. */
function typesOf(resource: Described, prefix: string, find: Find): string {
  const type = typeName(resource, prefix)
  const shown: string[] = []
  const written: string[] = []
  const needed: string[] = []
  for (const [name, field] of baseFields(resource.fields)) {
    const isLines = kinds[field.kind].isLines
    const value = isLines ? linesType(field, 'shown', find) : valueType(field)
    const isRelated = field.kind === 'belongsTo' || field.kind === 'manyToMany'
    if (!isSecret(field) && field.read !== 'system') {
      shown.push(`readonly ${property(name)}: ${value}`)
      if (isRelated) shown.push(`readonly ${property(relationName(name))}?: ${relatedType(field)}`)
    }
    if (field.write === 'system') continue
    written.push(`readonly ${property(name)}?: ${isLines ? linesType(field, 'sent', find) : value}`)
    if (field.required && !field.shownWhen) needed.push(`'${name}'`)
  }
  // A change of lines needs the version of their row.
  if (written.length > 0 && hasLines(resource)) {
    shown.push('readonly row_version?: number')
    written.push('readonly row_version?: number')
  }
  if (resource.address !== undefined) shown.push('readonly path?: string | null')
  const texts = translationsType(resource)
  if (texts) {
    shown.push(`readonly translations: ${texts}`)
    written.push(`readonly translations?: ${texts}`)
  } else if (Object.values(resource.fields).some(({ translated }) => translated)) {
    shown.push('readonly language?: { readonly [field: string]: string }')
  }
  const has = (call: string) => resource.calls.includes(call)
  return [
    `/** A row of \`${resource.name}\`. */\nexport interface ${type} {\n${lines(shown)}\n}`,
    ...(written.length > 0 && (has('add') || has('edit'))
      ? [
          `/** What is written of it. */\nexport interface ${type}Values {\n${lines(written)}\n}`,
          ...(has('add')
            ? [
                `/** What a new one takes. */\nexport type New${type} = ${
                  needed.length === 0
                    ? `${type}Values`
                    : `${type}Values & Required<Pick<${type}Values, ${needed.join(' | ')}>>`
                }`,
              ]
            : []),
        ]
      : []),
    ...(has('index')
      ? [
          `/** What its list is filtered by. */\nexport type ${type}Filter =\n${filtersOf(resource)}`,
          `/** What its list is ordered by. */\nexport type ${type}Order = ${orders(resource)}`,
        ]
      : []),
  ].join('\n\n')
}

function hasLines({ fields }: Described): boolean {
  return Object.values(fields).some(({ kind }) => kinds[kind].isLines)
}

/** Lines as an answer has them, or as a save sends those that change. */
function linesType({ to = '', ownedBy }: Field, use: 'shown' | 'sent', find: Find): string {
  const own =
    use === 'shown'
      ? ['readonly id: number', 'readonly row_version: number']
      : [
          'readonly id?: number',
          'readonly row_version?: number',
          'readonly key?: string',
          'readonly removed?: boolean',
        ]
  const fields = baseFields(find(to)?.fields ?? {}).flatMap(([name, field]) => {
    const isOpen = use === 'shown' ? !isSecret(field) && field.read !== 'system' : field.write !== 'system'
    if (!isOpen || name === ownedBy || name === 'id') return []
    const isLines = kinds[field.kind].isLines
    return `readonly ${property(name)}?: ${isLines ? linesType(field, use, find) : valueType(field)}`
  })
  return `readonly { ${[...own, ...fields].join('; ')} }[]`
}

/** What a row is in other languages, by language; '' where the client has none to write. */
function translationsType({ fields }: Described): string {
  const texts = new Map(
    Object.values(fields).flatMap((field) => {
      const name = field.translates?.field
      return name ? [[name, `readonly ${property(name)}?: ${valueType(field)}`] as const] : []
    }),
  )
  if (texts.size === 0) return ''
  const all = [...texts.values(), 'readonly is_stale?: boolean', 'readonly stale?: readonly string[]']
  return `{ readonly [language: string]: { ${all.join('; ')} } }`
}

/** The calls of a resource, as an object that makes them. */
function callsOf(name: string, { resources, own, prefix, urlOf, show }: Part): string {
  const resource = resources.find((one) => one.name === name)
  const parts = [
    ...(resource ? derivedCalls(resource, prefix, show) : []),
    ...(own.get(name) ?? []).map(ownCall),
  ]
  const made = indent(parts.filter(Boolean).join('\n'), 2)
  const path = urlOf(name, '').replace(/\/$/, '')
  return `((call: Call) => ({\n${made}\n  }))(caller(options, '${path}'))`
}

function derivedCalls(
  { actions, movesValue, address, ...resource }: Part['resources'][number],
  prefix: string,
  show: 'edit' | 'show',
): readonly string[] {
  const type = typeName(resource, prefix)
  const isWritten = Object.values(resource.fields).some(({ write }) => write !== 'system')
  const has = (call: string) => resource.calls.includes(call)
  return [
    has('index') ? `...listOf<${type}, ${type}Filter, ${type}Order>(call),` : '',
    has(show) ? `/** One row. */\nget: (id: number) => rowOf<${type}>(call, '${show}', id),` : '',
    show === 'show' && has(show) && address !== undefined
      ? `/** One row by its address, also one that no list shows. */\nat: (${address}: string) => rowOf<${type}>(call, 'show', ${address}, '${address}'),`
      : '',
    has('add')
      ? movesValue
        ? `/** Adds a row, once for each \`intent\`: the same one again does nothing and answers alike. */\nadd: (values: New${type}, intent: string = crypto.randomUUID()) =>\n  call<{ readonly id: number }>('add', { method: 'POST', body: values, headers: { 'idempotency-key': intent } }),`
        : `/** Adds a row; answers its id. */\nadd: (values: New${type}) => call<{ readonly id: number }>('add', { method: 'POST', body: values }),`
      : '',
    has('edit') && isWritten
      ? `/** Changes what is given. */\nedit: (id: number, values: ${type}Values) => call<unknown>('edit', { method: 'POST', body: { ...values, id } }),`
      : '',
    has('del') ? '/** Deletes rows. */\ndel: (...ids: readonly number[]) => deleteRows(call, ids),' : '',
    has('sortable')
      ? "/** Moves a row to the place of another. */\nmove: (id: number, targetId: number) => call<unknown>('sortable', { method: 'POST', body: { id, targetId } }),"
      : '',
    ...Object.entries(actions).map(([action, { on }]) =>
      on === 'none'
        ? `${property(action)}: (values: object = {}) => call<unknown>('${action}', { method: 'POST', body: values }),`
        : `${property(action)}: (...ids: readonly number[]) => call<unknown>('${action}', { method: 'POST', body: { ids } }),`,
    ),
  ]
}

interface Documents {
  readonly operationId?: string
  readonly summary?: string
  readonly parameters?: readonly {
    readonly name: string
    readonly required?: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: Sent
  readonly responses?: { readonly 200?: Sent }
}

interface Sent {
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
}

/** A call as its API documents have it: what is sent, and what comes back. */
function ownCall({ url, method, documents = {} }: OwnCall): string {
  const { operationId, summary, parameters = [], requestBody, responses } = documents as Documents
  const action = url.split('/').at(-1) ?? ''
  const query = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name.replace('[]', ''), schema])),
    required: parameters.flatMap(({ name, required }) => (required ? [name.replace('[]', '')] : [])),
  }
  const sent = requestBody?.content['application/json'].schema ?? query
  const envelope = responses?.[200]?.content['application/json'].schema as typeof query | undefined
  const answer = envelope ? tsType(envelope.properties.data ?? {}) : 'unknown'
  const isNeeded = ((sent.required ?? []) as readonly string[]).length > 0
  const request = method === 'GET' ? '{ query: queryOf(values) }' : `{ method: '${method}', body: values }`
  return `/** ${summary ?? action}. */\n${property(operationId ?? (action === 'index' ? 'find' : action))}: (values: ${objectType(sent)}${isNeeded ? '' : ' = {}'}) =>\n  call<${answer}>('${action}', ${request}),`
}

/** An object that may be without what is not required. */
function objectType({ properties = {}, required = [] }: JsonSchema): string {
  const names = Object.entries(properties as Readonly<Record<string, JsonSchema>>)
  const isNeeded = (name: string) => (required as readonly string[]).includes(name)
  return `{ ${names.map(([name, one]) => `readonly ${property(name)}${isNeeded(name) ? '' : '?'}: ${tsType(one)}`).join('; ')} }`
}

/** Fields with the operators that they take, those of the same ones together. */
function filtersOf({ fields, list }: Described): string {
  const named = ['id', ...(list.filters ?? [])].map((name) => {
    const { operators } = kinds[fields[name]?.kind ?? 'text']
    return { name: `'${name}'`, operators: operators.map((one) => `'${one}'`).join(' | ') }
  })
  const groups = Object.entries(Object.groupBy(named, ({ operators }) => operators))
  const text = ([operators, group = []]: (typeof groups)[number]) =>
    `  | Filter<\n      ${group.map(({ name }) => name).join(' | ')},\n      ${operators}\n    >`
  return groups.map(text).join('\n')
}

function orders(resource: Described): string {
  const [usual] = defaultOrder(resource)
  return [...new Set(['id', usual, ...(resource.list.sortable ?? [])])].map(literal).join(' | ')
}

function valueType(field: Field): string {
  return tsType(kinds[field.kind].schema(field))
}

function relatedType({ kind }: Field): string {
  const row = '{ readonly id: number; readonly [field: string]: unknown }'
  return kind === 'belongsTo' ? `${row} | null` : `readonly ${row}[]`
}

/** A schema as a type. */
function tsType(schema: JsonSchema): string {
  const { enum: options, anyOf, type } = schema
  if (Array.isArray(options)) return options.map(literal).join(' | ') || 'string'
  if (Array.isArray(anyOf)) return anyOf.map((one) => tsType(one as JsonSchema)).join(' | ')
  if (Array.isArray(type)) return type.map((one) => tsType({ ...schema, type: one })).join(' | ')
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (type === 'array') {
    const item = tsType((schema.items ?? {}) as JsonSchema)
    return /^\w+$/.test(item) ? `readonly ${item}[]` : `readonly (${item})[]`
  }
  if (type === 'object' && schema.properties)
    return objectType({ required: Object.keys(schema.properties), ...schema })
  return type === 'object' ? '{ readonly [name: string]: unknown }' : 'unknown'
}

/** What a call belongs to, such as `content/search`. */
const nameIn = (url: string) => url.split('/').at(-2)?.replaceAll('.', '/') ?? ''
const literal = (one: unknown) =>
  typeof one === 'string' && !/['\\]/.test(one) ? `'${one}'` : JSON.stringify(one)
const typeName = ({ name }: Pick<Described, 'name'>, prefix: string) =>
  prefix + name.split('/').map(capital).join('')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const property = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
const lines = (all: readonly string[]) => all.map((line) => `  ${line}`).join('\n')
const indent = (text: string, steps: number) => text.replace(/^(?=.)/gm, '  '.repeat(steps))

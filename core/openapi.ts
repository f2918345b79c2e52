import { bulkFields, hasBulkEdit } from './access/permissions.ts'
import { asOfStates, draftStates, hasApproval, isDrafted } from './calls/draft.ts'
import { exchangeLimits, fileFormats, importModes } from './calls/exchange.ts'
import { changeVerbs, hasBaseTexts, hasHistory, historyRows } from './calls/history.ts'
import { type MemberView, memberView } from './calls/member-view.ts'
import { places, referenceChoices } from './calls/references.ts'
import { conditionText, whenText } from './conditions/condition.ts'
import { filterTreeLimits } from './conditions/filter-tree.ts'
import { type Field, isSecret, kinds, relationName } from './field.ts'
import type { JsonSchema } from './kind.ts'
import { type AnyResource, type DerivedCall, hasPages, type MemberCall, transitionOf } from './resource.ts'
import { baseFields, translationName } from './translations/translated.ts'
import { lineKey, mostLines } from './values/lines.ts'
import { adminUrl, bulkRows, listLimits, memberUrl } from './wire.ts'

/** What the schemas of a resource's rows and lists are made of. */
type Described = Pick<AnyResource, 'name' | 'fields' | 'list' | 'parent'> & {
  readonly movesValue?: boolean
  readonly address?: string | undefined
}

const text: JsonSchema = { type: 'string' }
const id: JsonSchema = { type: 'integer', minimum: 1 }

/** Every row that a list call finds, in the place of ids. */
const allRows: JsonSchema = {
  type: 'object',
  properties: {
    count: { ...id, maximum: listLimits.maxRows, description: 'rows that the caller was shown' },
    quickSearch: { type: 'string', maxLength: listLimits.maxQuickSearch },
    search: { type: 'array', items: { type: 'object' } },
    where: { type: 'object' },
  },
  required: ['count'],
  description: 'parameters of a list call: the rows that it finds, in the place of `ids`',
}
const allInQuery: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: allRows,
}

/** What becomes of what refers to rows that are deleted. */
const wishesInQuery: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: {
    type: 'array',
    items: {
      type: 'object',
      properties: { resource: text, field: text, choice: { enum: referenceChoices }, to: id },
      required: ['resource', 'field', 'choice'],
    },
  },
  description:
    'what becomes of what refers to the rows: `to` is the row that a `replace` puts in their place; `moveUp` hangs what is below them where they are',
}

const idempotencyKey: JsonSchema = {
  ...text,
  minLength: 8,
  maxLength: 100,
  description:
    'needed, here or as the header Idempotency-Key; new for every intent: a call that is repeated with it is answered like the first one and does nothing',
}

/** Finds a resource by its name. */
type FindResource = (name: string) => AnyResource | null
/** The same, as far as lines are described by it. */
type FindFields = (name: string) => Pick<AnyResource, 'fields'> | null

/** The schema of a list of lines: with versions in answers; in a save only those that change, each by its id or as a new one. */
function linesSchema(
  { to = '', ownedBy, max = mostLines }: Field,
  use: 'answer' | 'save',
  find: FindFields,
): JsonSchema {
  const target = find(to)
  const { [ownedBy ?? '']: _owner, ...fields } = target?.fields ?? {}
  const line = rowSchema({ fields }, use, find)
  const own =
    use === 'answer'
      ? { id, row_version: { type: 'integer' } }
      : { id, row_version: { type: 'integer' }, key: lineKeySchema, removed: { type: 'boolean' } }
  const items = { type: 'object', properties: { ...own, ...(line.properties as object) } }
  const description =
    use === 'answer'
      ? `lines of ${to}, in order`
      : `lines of ${to} that change; others stay. Needs the row_version of the row`
  return { type: 'array', maxItems: max, items, description }
}

const lineKeySchema: JsonSchema = {
  ...text,
  pattern: lineKey.source,
  description: 'of a new line: what others in the same list name it by',
}

/** The schema of a row: what an answer shows, or what a save may carry. */
function rowSchema(
  resource: Pick<Described, 'fields' | 'movesValue' | 'address'>,
  use: 'answer' | 'save',
  find: FindFields,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  for (const [name, field] of baseFields(resource.fields)) {
    const isOpen = use === 'answer' ? !isSecret(field) && field.read !== 'system' : field.write !== 'system'
    if (!isOpen) continue
    const schema = kinds[field.kind].isLines ? linesSchema(field, use, find) : kinds[field.kind].schema(field)
    const condition = use === 'save' ? conditionText(resource.fields, name) : ''
    const described = [schema.description, condition].filter(Boolean).join('; ')
    properties[name] = condition ? { ...schema, description: described } : schema
    if (use === 'save' && field.required && !condition) required.push(name)
    if (use === 'answer' && (field.kind === 'belongsTo' || field.kind === 'manyToMany')) {
      const related = { type: ['object', 'null'], properties: { id } }
      properties[relationName(name)] =
        field.kind === 'belongsTo' ? related : { type: 'array', items: related }
    }
  }
  Object.assign(properties, translationSchemas(resource, use))
  if (use === 'answer' && resource.address !== undefined)
    properties.path = {
      type: ['string', 'null'],
      description: 'of its page on the site, without the prefix of a language',
    }
  if (use === 'save' && resource.movesValue) properties.idempotency_key = idempotencyKey
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/**
 * What rows are in other languages: in the back office nested by language; elsewhere rows come in the language of the caller, and
 * say which fields they do not have in it.
 */
function translationSchemas(
  { fields }: Pick<Described, 'fields'>,
  use: 'answer' | 'save',
): Readonly<Record<string, JsonSchema>> {
  const into = Object.groupBy(translationsIn(fields, use), ({ language }) => language)
  const isTranslated = Object.values(fields).some(({ translated }) => translated)
  if (Object.keys(into).length === 0) {
    const description =
      'fields that are not translated into the language of the caller, with the one they are in'
    return use === 'answer' && isTranslated ? { language: { type: 'object', description } } : {}
  }
  const stale = {
    type: 'boolean',
    description: 'a base text has changed since; false in a save: it is still right',
  }
  const marks = use === 'answer' ? { stale: { type: 'array', items: text } } : {}
  const properties = Object.entries(into).map(([language, translations]) => {
    const texts = translations.map(({ name, field }) => [name, kinds[field.kind].schema(field)])
    return [
      language,
      { type: 'object', properties: { ...Object.fromEntries(texts), is_stale: stale, ...marks } },
    ]
  })
  const description = 'by language, as far as the site has it; never by the base language'
  return { translations: { type: 'object', properties: Object.fromEntries(properties), description } }
}

function translationsIn(fields: Described['fields'], use: 'answer' | 'save') {
  return Object.values(fields).flatMap((field) => {
    const { language, field: name } = field.translates ?? {}
    const isOpen = use === 'answer' ? field.read !== 'system' : field.write !== 'system'
    return language && name && isOpen ? [{ language, name, field }] : []
  })
}

/** Fields as change records and drafts name them: every translation is one of its own. */
function recordedProperties(resource: Described, find: FindFields): Readonly<Record<string, JsonSchema>> {
  const { translations: _, ...own } = rowSchema(resource, 'answer', find).properties as Record<
    string,
    JsonSchema
  >
  const texts = translationsIn(resource.fields, 'answer').map(({ language, name, field }) => [
    translationName(language, name),
    kinds[field.kind].schema(field),
  ])
  return { ...own, ...Object.fromEntries(texts) }
}

/** Address → method → operation (OpenAPI 3.1). */
type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>

/** Puts an operation of a resource among the paths. */
type AddOperation = (action: string, method: string, operation: JsonSchema) => void

/** The documented calls of a resource, in the back office and where members have some. */
export function resourcePaths(resource: AnyResource, find: FindResource = () => null): Paths {
  const view = memberView(resource)
  return { ...adminPaths(resource, find), ...(view ? memberPaths(view, find) : {}) }
}

function pathsOf(name: string, urlOf: typeof adminUrl, tag: string): { paths: Paths; add: AddOperation } {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const add: AddOperation = (action, method, operation) => {
    const url = urlOf(name, action)
    const node = `${name}/${action}`
    const operationId = `${tag} ${method} ${node}`.trim().replace(/\W+/g, '_')
    paths[url] = {
      ...paths[url],
      [method]: { tags: [`${name} ${tag}`.trim()], operationId, summary: node, ...operation },
    }
  }
  return { paths, add }
}

/** Calls of the same shape wherever they are. */
function addCalls(
  resource: Described,
  calls: readonly (DerivedCall | MemberCall)[],
  add: AddOperation,
  find: FindFields,
): void {
  const save = { requestBody: bodyOf(rowSchema(resource, 'save', find)) }
  for (const call of calls) {
    if (call === 'index')
      add(call, 'get', {
        parameters: listParameters(resource),
        responses: answers(listSchema(resource, find)),
      })
    if (call === 'add')
      add(call, 'post', { ...save, responses: answers({ type: 'object', properties: { id } }) })
    const row = { type: 'object', properties: { row: rowSchema(resource, 'answer', find) } }
    if (call === 'show') add(call, 'get', { parameters: [query('id', id, true)], responses: answers(row) })
    if (call === 'edit') {
      add(call, 'get', { parameters: [query('id', id, true)], responses: answers(row) })
      const fields = rowSchema(resource, 'save', find).properties as object
      const part = {
        type: 'object',
        properties: { id, row_version: { type: 'integer' }, ...fields },
        required: ['id'],
      }
      add(call, 'post', { requestBody: bodyOf(part), responses: answers({ type: 'object' }) })
    }
    if (call === 'del') {
      add(call, 'delete', {
        parameters: [query('ids[]', { type: 'array', items: id }, true)],
        responses: answers({ type: 'object' }),
      })
    }
    if (call === 'sortable') {
      const row_version = { type: 'integer' }
      const place = {
        type: 'string',
        enum: places,
        description:
          'before, behind or below the other row (0: the top of a tree); else it takes the place of that row',
      }
      const properties = { id, targetId: id, place, row_version }
      const move = { type: 'object', properties, required: ['id', 'targetId'] }
      const answer = { type: ['object', 'null'], properties: { row_version } }
      add(call, 'post', { requestBody: bodyOf(move), responses: answers(answer) })
    }
  }
}

/** What a resource's calls let members do; the token goes in `ba-user-token`. */
function memberPaths(view: MemberView, find: FindResource): Paths {
  const { paths, add } = pathsOf(view.name, memberUrl, '(members)')
  addCalls(view, view.calls, add, membersOf(find))
  if (view.address !== undefined) addShown(view, add, find)
  const views = Object.keys(view.list.views ?? {})
  if (views.length > 0) {
    const count = { type: 'integer', minimum: 0, maximum: listLimits.countedInViews }
    const counts = { type: 'object', properties: Object.fromEntries(views.map((name) => [name, count])) }
    const summary = `How many rows each view of the list has; ${listLimits.countedInViews} stand for more`
    add('counts', 'get', { summary, responses: answers({ type: 'object', properties: { counts } }) })
  }
  return paths
}

/** How a row is opened that has an address, and what guests find empty of it. */
function addShown(view: MemberView, add: AddOperation, find: FindResource): void {
  const { address = '', membersOnly } = view
  const held = membersOnly
    ? `. Guests find ${membersOnly.fields.join(', ')} empty where ${whenText(membersOnly.of)}`
    : ''
  add('show', 'get', {
    description: `By its id a row that the list shows, by ${address} any that there is${held}`,
    parameters: [query('id', id), query(address, text)],
    responses: answers({ type: 'object', properties: { row: rowSchema(view, 'answer', membersOf(find)) } }),
  })
}

/** Lines as members see them. */
function membersOf(find: FindResource): FindFields {
  return (name) => {
    const target = find(name)
    return target && memberView(target)
  }
}

function adminPaths(resource: AnyResource, find: FindFields): Paths {
  const { paths, add } = pathsOf(resource.name, adminUrl, '')
  addCalls(resource, [...resource.calls, ...(hasPages(resource) ? (['show'] as const) : [])], add, find)
  if (resource.list.watch) {
    const seconds = { type: 'integer', minimum: 0, maximum: listLimits.watched }
    const ids = { type: 'array', items: id, maxItems: listLimits.arrivals }
    add('arrivals', 'get', {
      summary:
        'Rows that have come into a list since it was loaded so many seconds ago, and in the last moments before',
      parameters: [query('seconds', seconds, true), ...listParameters(resource)],
      responses: answers({ type: 'object', properties: { ids } }),
    })
  }
  if (resource.calls.includes('del')) {
    const ids = { type: 'array', items: id }
    add('del', 'delete', {
      parameters: [query('ids[]', ids), query('all', allInQuery), query('references', wishesInQuery)],
      responses: answers({ type: 'object' }),
    })
  }
  for (const call of ['export', 'import'] as const) {
    if (resource.calls.includes(call)) add(call, 'post', fileCalls[call])
  }
  if (hasBulkEdit(resource)) {
    for (const [method, operation] of Object.entries(bulkCalls(resource, find)))
      add('bulkEdit', method, operation)
  }
  if (hasHistory(resource)) addHistory(resource, add, find)
  if (hasBaseTexts(resource)) addBaseTexts(resource, add)
  if (resource.hasDrafts) addDrafts(resource, add, find)
  for (const [action, { on, input = {}, movesValue }] of Object.entries(resource.actions)) {
    const move = transitionOf(resource, action)
    const description = move ? `${move.field}: ${move.from.join(', ')} → ${move.to}` : ''
    const asked = rowSchema({ ...resource, fields: input, movesValue: movesValue === true }, 'save', find)
    const rows = { ids: { type: 'array', items: id }, all: allRows }
    const properties = { ...(on === 'none' ? {} : rows), ...(asked.properties as object) }
    const ids = on === 'none' ? {} : { description: 'one of `ids` and `all`' }
    add(action, 'post', {
      description,
      requestBody: bodyOf({ ...asked, ...ids, properties }),
      responses: answers({}),
    })
  }
  return paths
}

/** What happened to a row, and its former values back. They need the node of the call that shows the whole row. */
function addHistory(resource: AnyResource, add: AddOperation, find: FindFields): void {
  const properties = recordedProperties(resource, find)
  const pair = (of: JsonSchema) => ({ type: 'array', items: { anyOf: [of, { type: 'null' }] } })
  const fields = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, pair(of)]))
  const person = { type: 'object', properties: { key: text, name: text } }
  const change = {
    type: 'object',
    properties: {
      id,
      verb: { type: 'string', enum: changeVerbs },
      by: person,
      time: { type: 'integer' },
      source: { ...text, description: 'the call or job that it was changed by' },
      fields: { type: 'object', properties: fields, description: 'values before and after' },
    },
  }
  const names = { type: 'array', items: text }
  const data = {
    type: 'object',
    properties: {
      list: { type: 'array', items: change },
      next: { type: ['integer', 'null'], description: 'what the next call takes as `before`' },
      labels: { type: 'object', description: 'names of related rows, by field and id' },
      row_version: { type: 'integer' },
      fields: names,
      writable: names,
      people: { type: 'array', items: person },
    },
  }
  const parameters = [
    query('id', id, true),
    query('before', id),
    query('limit', { type: 'integer', minimum: 1, maximum: historyRows }),
    query('field', text),
    query('person', { ...text, description: 'the `key` of one of `people`' }),
  ]
  add('history', 'get', { parameters, responses: answers(data) })
  if (!resource.calls.includes('edit')) return
  const wanted = {
    id,
    change: { ...id, description: 'a change of `history`' },
    side: {
      type: 'string',
      enum: ['before', 'after'],
      description: 'the state it found, or the one it made',
    },
    fields: { ...names, description: 'all that the caller may edit, unless given' },
    row_version: { type: 'integer' },
  }
  const done = { type: 'object', properties: { row_version: { type: 'integer' }, changed: names } }
  add('bringBack', 'post', {
    requestBody: bodyOf({ type: 'object', properties: wanted, required: ['id', 'change'] }),
    responses: answers(done),
  })
}

/** What outdated translations of a row were made from. Needs the node of `edit`. */
function addBaseTexts(resource: AnyResource, add: AddOperation): void {
  const texts = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.translated)
      .map(([name, field]) => [name, kinds[field.kind].schema(field)]),
  )
  add('baseTexts', 'get', {
    parameters: [query('id', id, true), query('language', text, true)],
    responses: answers({ type: 'object', properties: { texts: { type: 'object', properties: texts } } }),
  })
}

/** What related rows are called, by field and id. */
const labelsSchema = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
} as const

/** What waits to become of public rows. A draft takes the node of `edit`; publishing and scheduling have their own. */
function addDrafts(resource: AnyResource, add: AddOperation, find: FindFields): void {
  const properties = recordedProperties(resource, find)
  const saved = rowSchema(resource, 'save', find) as { properties: Readonly<Record<string, JsonSchema>> }
  const version = { type: 'integer', description: 'the draft that its sender has seen, 0 for none' }
  const seen = { id, draft_version: version }
  const moment = { type: ['integer', 'null'] }
  const isOpen = (name: string) => name === 'translations' || isDrafted(resource, name)
  const drafted = Object.keys(saved.properties).filter(isOpen)
  const values = Object.fromEntries(drafted.map((name) => [name, saved.properties[name]]))
  const draft = {
    type: ['object', 'null'],
    properties: {
      version: { type: 'integer' },
      fields: { type: 'array', items: text, description: 'fields that the draft changes' },
      public: { type: 'object', properties, description: 'what the public sees of these' },
      labels: labelsSchema,
      by: text,
      is_own: { type: 'boolean' },
      update_time: { type: 'integer' },
      apply_time: moment,
      scheduled_by: text,
      state: { type: 'string', enum: draftStates },
      reason: { ...text, description: 'why it could not be published' },
      approval: { type: 'string', enum: ['none', 'needed', 'given'] },
    },
  }
  const post = (call: string, sent: object, answered: object) =>
    add(call, 'post', {
      requestBody: bodyOf({ type: 'object', properties: { ...seen, ...sent }, required: ['id'] }),
      responses: answers({ type: 'object', properties: answered }),
    })
  const versions = { row_version: { type: 'integer' }, draft_version: { type: 'integer' } }
  add('draft', 'get', {
    parameters: [query('id', id, true)],
    responses: answers({ type: 'object', properties: { draft } }),
  })
  post('draft', { row_version: { type: 'integer' }, ...values }, versions)
  add('draft', 'delete', {
    parameters: [query('id', id, true), query('draft_version', version)],
    responses: answers({}),
  })
  post('applyDraft', {}, { row_version: { type: 'integer' } })
  const at = { ...text, description: 'a date and time; empty: published by nobody but people' }
  post('schedule', { apply_time: at }, { apply_time: moment, draft_version: { type: 'integer' } })
  if (hasApproval(resource)) post('approveDraft', {}, { draft_version: { type: 'integer' } })
  const asOf = {
    state: { type: 'string', enum: asOfStates },
    change: { type: ['integer', 'null'], description: 'the change of `history` that led to it' },
    values: { type: 'object', properties },
    labels: labelsSchema,
  }
  add('asOf', 'get', {
    parameters: [
      query('id', id, true),
      query('time', { ...text, description: 'a date and time' }),
      query('change', { type: 'integer', description: 'in the place of a time: a change of `history`' }),
    ],
    responses: answers({ type: 'object', properties: asOf }),
  })
}

/** Several rows at once: what they have in common, and the change of all or none. Needs the node of `edit`. */
function bulkCalls(resource: AnyResource, find: FindFields): Readonly<Record<'get' | 'post', JsonSchema>> {
  const ids = { type: 'array', items: id, maxItems: bulkRows }
  const version = { type: 'integer' }
  const { properties } = rowSchema(resource, 'save', find) as {
    properties: Readonly<Record<string, JsonSchema>>
  }
  const names = bulkFields(resource, { isSuper: true, nodes: new Set() })
  const values = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
  }
  const row = { type: 'object', properties: { id, row_version: version } }
  const refused = { type: 'object', properties: { id, name: text, reason: text } }
  const start = {
    type: 'object',
    properties: {
      rows: { type: 'array', items: row },
      refused: { type: 'array', items: refused },
      values: { ...values, description: 'those that all the rows share' },
    },
  }
  const versions = { type: 'object', additionalProperties: version, description: 'those seen, by id' }
  return {
    get: { parameters: [query('ids[]', ids), query('all', allInQuery)], responses: answers(start) },
    post: {
      requestBody: bodyOf({
        type: 'object',
        properties: { ids, values, versions },
        required: ['ids', 'values'],
      }),
      responses: answers({ type: 'object', properties: { count: { type: 'integer' } } }),
    },
  }
}

const format: JsonSchema = { type: 'string', enum: fileFormats }
const download: JsonSchema = {
  type: 'object',
  properties: { url: { ...text, description: 'where the file is fetched: once, within a minute' } },
}
const plan: JsonSchema = {
  type: 'object',
  properties: {
    step: { type: 'string', enum: ['template', 'trial', 'run', 'errors'] },
    format: { ...format, description: 'of `template` and `errors`' },
    file: { ...text, description: 'as the upload, or the result of an import, answered it' },
    mapping: { type: 'array', items: text, maxItems: exchangeLimits.columns },
    mode: { type: 'string', enum: importModes },
    key: { ...text, description: '`id` or a unique field' },
    empty: { type: 'string', enum: ['keep', 'clear'] },
  },
}

/** Rows as files: the call answers where the file is fetched, or the job that imports it. */
const fileCalls: Readonly<Record<'export' | 'import', JsonSchema>> = {
  export: {
    description: 'The parameters of `index`, with the columns and the rows that are wanted.',
    requestBody: bodyOf({
      type: 'object',
      properties: {
        format,
        columns: { type: 'array', items: text, maxItems: exchangeLimits.columns },
        ids: { type: 'array', items: id, maxItems: listLimits.maxRows },
        order: text,
        quickSearch: text,
        search: { type: 'array', items: { type: 'object' } },
        where: { type: 'object' },
      },
      required: ['format'],
    }),
    responses: answers(download),
  },
  import: {
    description: 'A form with the file first; it answers what is in it. Then what is to be done, as JSON.',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
        'application/json': { schema: plan },
      },
    },
    responses: answers({ type: 'object' }),
  },
}

function listParameters(resource: Described): readonly JsonSchema[] {
  const { list, fields } = resource
  const filters = ['id', ...(list.filters ?? [])].map((name) => {
    const kind = fields[name]?.kind ?? 'text'
    return `${name} (${kinds[kind].operators.join(', ')})`
  })
  return [
    query('page', { type: 'integer', minimum: 1, maximum: listLimits.maxPage, default: 1 }),
    query('limit', {
      type: 'integer',
      minimum: 1,
      maximum: listLimits.maxRows,
      default: listLimits.defaultRows,
    }),
    query('order', { ...text, description: '`field,asc` or `field,desc`' }),
    query('quickSearch', {
      ...text,
      maxLength: listLimits.maxQuickSearch,
      description: (list.search ?? []).join(', '),
    }),
    {
      ...query('search', {
        type: 'array',
        items: { type: 'object', properties: { field: text, operator: text, val: {} } },
      }),
      style: 'deepObject',
      explode: true,
      description: `\`search[0][field]=…&search[0][operator]=…&search[0][val]=…\`; fields and operators: ${filters.join('; ')}`,
    },
    ...(Object.keys(list.views ?? {}).length > 0
      ? [query('view', { type: 'string', enum: Object.keys(list.views ?? {}) })]
      : []),
    ...(list.sums?.length
      ? [query('sums', { type: 'integer', enum: [0, 1], description: list.sums.join(', ') })]
      : []),
    query('where', {
      ...text,
      maxLength: filterTreeLimits.bytes,
      description: `groups of the same conditions as JSON: \`{"any": [{"field": …, "operator": …, "val": …}, {"all": […]}]}\`; ${filterTreeLimits.depth} within each other, with \`search\` ${listLimits.maxFilters} conditions at most`,
    }),
  ]
}

function listSchema(resource: Described, find: FindFields): JsonSchema {
  const { translations, ...own } = rowSchema(resource, 'answer', find).properties as Record<
    string,
    JsonSchema
  >
  const states = { type: 'string', enum: ['complete', 'outdated', 'missing'] }
  const languages = { type: 'object', additionalProperties: states, description: 'how far it is translated' }
  const properties = translations ? { ...own, languages } : own
  const list = { type: 'array', items: { type: 'object', properties } }
  const total = { type: 'integer', description: `exact up to ${listLimits.exactTotal}` }
  const paged = { total, total_is_estimate: { type: 'boolean' } }
  return { type: 'object', properties: { list, ...(resource.parent ? {} : paged), remark: text } }
}

/** The one shape of all answers around the data of one call. */
export function answers(data: JsonSchema): JsonSchema {
  const envelope = {
    type: 'object',
    properties: {
      code: { type: 'integer', description: '1 is success' },
      msg: text,
      time: { type: 'integer' },
      data,
    },
    required: ['code', 'msg', 'time', 'data'],
  }
  return { 200: { description: 'answer or refusal', content: { 'application/json': { schema: envelope } } } }
}

/** What a call is sent: JSON of this shape. */
export function bodyOf(schema: JsonSchema): JsonSchema {
  return { required: true, content: { 'application/json': { schema } } }
}

function query(name: string, schema: JsonSchema, required = false): JsonSchema {
  return { name, in: 'query', required, schema }
}

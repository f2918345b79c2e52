import { checkActions, meets } from './actions.ts'
import { checkRowChecks, type RowCheck } from './checks.ts'
import { checkConditions } from './conditions/condition.ts'
import { checkPublic, type PublicSpec } from './conditions/public-state.ts'
import type { Field, ValueOf } from './field.ts'
import { field } from './field.ts'
import type { Condition, Transitions } from './field-options.ts'
import { marksOf, translationsOf } from './translations/translated.ts'

/** Fields by name; the name is the column, the JSON key and the form item. */
export type Fields = Readonly<Record<string, Field>>

/** How a column shows its value when the kind's own way is not wanted. */
export type CellName = 'switch' | 'tag' | 'tags' | 'url' | 'icon' | 'text' | 'image' | 'person'

/** A column of the derived list. */
export interface ColumnSpec<N extends string = string> {
  /** a field, or `relation.field` of a related row that the relation shows */
  readonly field: N
  /** pixels */
  readonly width?: number
  /** false: hidden until switched on in the column menu */
  readonly show?: boolean
  readonly cell?: CellName
  readonly fixed?: 'left' | 'right'
  /** what a field of a related row is, where its values are no lines of text: they are drawn like that */
  readonly as?: Pick<Field, 'kind' | 'options' | 'decimals'>
}

/** A field whose words rows are found by in a search of the site, and how much a match in it counts. */
export interface TermField<N extends string = string> {
  readonly field: N
  readonly weight: number
}

/** How the resource is listed. */
export interface ListSpec<N extends string = string> {
  readonly columns: readonly (N | ColumnSpec<N | `${string}.${string}`> | `${string}.${string}`)[]
  /** fields that quick search looks into, also those of a related row */
  readonly search?: readonly (N | `${string}.${string}`)[]
  /** fields that the common search and `search[]` may filter by, besides `id` */
  readonly filters?: readonly (N | `${string}.${string}`)[]
  /** fields that a list may be ordered by, besides `id` and the default order; each gets an index */
  readonly sortable?: readonly N[]
  /** number and money fields whose sum and average stand below their column, as long as all matches are counted */
  readonly sums?: readonly N[]
  /** default order */
  readonly sort?: readonly [field: N, direction: 'asc' | 'desc']
  /**
   * ways of looking at the list that it begins with, in their order: rows whose choices have one of these values, as `shownWhen`
   * says it, of fields that may be filtered by. Each is a tab with how many there are; its text is in `views` of the messages
   */
  readonly views?: Readonly<Record<string, Condition>>
  /**
   * times at which rows come into the list, such as that of an order and that of its payment, by which it may be filtered or
   * ordered: whoever looks at the list in the back office is told how many have come since, and has them with a press
   */
  readonly watch?: readonly N[]
}

/** Something that can be done besides add, edit, delete and sort. */
export interface ActionSpec {
  /** works on ticked rows, on one row, or on none */
  readonly on: 'rows' | 'row' | 'none'
  /** asks before it is done */
  readonly confirm?: boolean
  /** icon name, such as `el-icon-Promotion` */
  readonly icon?: string
  readonly danger?: boolean
  /** green: it puts something right */
  readonly tone?: 'success'
  /** it takes rows from the public: who does it is shown first what refers to them */
  readonly hides?: boolean
  /**
   * what is asked for before it is done: fields that are checked like those of a form, on both sides; the handler finds their
   * values in `input`. Their texts are `inputs` of the messages
   */
  readonly input?: Fields
  /** rows that it can be done to, as `shownWhen` says it: others have no button for it, and the call refuses them */
  readonly when?: Condition
  /** it moves value: the call needs an `idempotency_key` and is done once for it */
  readonly movesValue?: boolean
  /** it changes nothing: what it answers is what it is for, such as something to print. The client side takes it up (`answers`) */
  readonly reads?: boolean
  /** the key of a list that does it to the selected rows, or to the one that has the focus: a small letter that no other key is */
  readonly shortcut?: string
}

/** The derived calls; a resource that leaves some out says so with `calls`. */
const derivedCalls = ['index', 'add', 'edit', 'del', 'sortable'] as const
type OwnCall = (typeof derivedCalls)[number]

/** Rows as files: out wherever they are listed, in wherever they can be added and changed. */
type FileCall = 'export' | 'import'
export type DerivedCall = OwnCall | FileCall

type AutoField = 'id' | 'create_time' | 'update_time'

/** What a member may do with rows: page through them, open one, add, change, delete. */
export type MemberCall = 'index' | 'show' | 'add' | 'edit' | 'del'

/**
 * What members see of a resource and do with it, at `/api/<area>.<entity>/<call>`. Nothing is open that is not named here,
 * whichever way a call tries: list, filter, order, form.
 */
export interface MemberArea<N extends string = string> {
  /** field that names the member whose row it is: those of others do not exist. Absent: all rows that `scope` shows */
  readonly owner?: N
  readonly calls: readonly MemberCall[]
  /** calls of these that take no node: everybody makes them, guests too, a limited number in a minute */
  readonly guests?: readonly ('index' | 'show')[]
  /**
   * the field, or `path` for the address of a row's page, by which `show` opens a row, too. Rows that no list shows are opened by it
   * alone: who has it was given it, while ids can be counted
   */
  readonly address?: N | 'path'
  /** fields that leave the server */
  readonly read: readonly N[]
  /** what guests find empty of it: these fields, whatever their form, in the rows of which this holds, as `shownWhen` says it */
  readonly membersOnly?: { readonly fields: readonly N[]; readonly of: Condition }
  /** fields that members set, by every call or by each: `{ add: ['text', 'rating'], edit: ['text'] }` */
  readonly write?: readonly N[] | Readonly<Partial<Record<'add' | 'edit', readonly N[]>>>
  /** columns of the list; what members read, without whose it is, unless said otherwise */
  readonly columns?: readonly N[]
  /** fields that the page of a row shows; what members read, unless said otherwise */
  readonly details?: readonly N[]
  /** fields of the form in groups; what members write, in one, unless said otherwise */
  readonly form?: readonly (readonly N[])[]
  /**
   * ways of looking at the list, as `list.views` says it, of fields that members read; those of the list, unless said otherwise.
   * Each is a tab with how many rows there are: the list is asked for it as `view`, the figures are the answer of `counts`
   */
  readonly views?: Readonly<Record<string, Condition>>
  /** switch of rows that the list leaves out, unless one of its views asks for them: those that members have put away */
  readonly putAway?: N
  /** node of a call where it is not `<resource>/<call>`; opening a row takes the list's */
  readonly nodes?: Partial<Readonly<Record<MemberCall, string>>>
}

/** Where a row is edited: `normal` is a dialog, `wide` a drawer, `page` a page of its own. */
export type FormSize = 'normal' | 'wide' | 'page'

/** What `check` may answer: field name → message key with the reason. */
export type CheckResult<N extends string> = { readonly [K in N]?: string }

/** What a declaration says, in the order a reader asks: what, who, how listed, how edited, what else. */
export interface ResourceSpec<F extends Fields> {
  readonly fields: F
  /** table name when it is not `area_entity` */
  readonly table?: string
  /** which of the times the table keeps; both unless said otherwise */
  readonly timestamps?: readonly ('create_time' | 'update_time')[]
  /**
   * how rows get their ids: counted by the database, unless said otherwise, or `snowflake`, by moment and chance before they
   * are stored, so that nobody learns from an id how many there are. Relations that lead here are `wide` then
   */
  readonly key?: 'snowflake'
  /** false: changes leave no change record, for resources that are records themselves */
  readonly isRecorded?: boolean
  /** false: deleted rows are gone for good, as those of ledgers and logs; unless said otherwise, what is recorded is kept in the recycle bin */
  readonly recycled?: boolean
  /**
   * changes of a public row wait in a draft until they are published; which rows are public tells `public`. Members edit
   * none of them
   */
  readonly drafts?: boolean
  /**
   * which rows the public sees, by their states and times: forms and lists of the back office tell it of each, and drafts begin
   * with it. Every row unless said otherwise. What guests read is what the scope of the server side shows them
   */
  readonly public?: PublicSpec<keyof F & string>
  /** field that names a row to people: remote selects, tree labels, audit */
  readonly label?: keyof F & string
  /** the relation to the administrator whose row it is; who adds one owns it. Groups can be limited to own rows */
  readonly owner?: keyof F & string
  /** further indexes, for look-ups that neither filters nor orders of the list tell of */
  readonly indexes?: readonly (readonly ((keyof F & string) | AutoField)[])[]
  /**
   * fields whose values no two rows have all together, such as `[['variant_id', 'warehouse_id']]`; rows in which one of them
   * is empty are not compared. A second row is refused with a fault of the first field
   */
  readonly uniques?: readonly (readonly (keyof F & string)[])[]
  /**
   * what every row meets, by a name of its own: `{ never_below_zero: { field: 'on_hand', atLeast: 0 } }`, `{ field: 'refunded',
   * atMost: 'amount' }`. The table holds it; a write that breaks it is refused with a fault of the field
   */
  readonly checks?: Readonly<Record<string, RowCheck<keyof F & string>>>
  /** derived calls that exist; all unless said otherwise */
  readonly calls?: readonly OwnCall[]
  /** ways of rows as files, for resources that have fewer than their calls allow */
  readonly exchange?: readonly FileCall[]
  /** adding a row moves value: the call needs an `idempotency_key` and is done once for it */
  readonly movesValue?: boolean
  /** who else reaches it, besides the back office */
  readonly areas?: { readonly member?: MemberArea<(keyof F & string) | AutoField> }
  readonly list: ListSpec<(keyof F & string) | AutoField>
  /**
   * fields whose words the public search of the site finds rows by, the weightiest first; each counts half of the one before
   * unless it says its weight. Members read them all; of a relation the related rows' labels count
   */
  readonly terms?: readonly ((keyof F & string) | TermField<keyof F & string>)[]
  /** groups of fields, in order; fields that nobody writes are left out by themselves */
  readonly form?: readonly (readonly (keyof F & string)[])[]
  /** fields of the form that stand in tabs of their own, by tab; all others stand in the first one. Titles are texts: `tabs` */
  readonly tabs?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** where a row is edited: in a dialog, in a wide drawer for long content, or on a page with an address and a tab of its own */
  readonly formSize?: FormSize
  /** fields of the form that stand in the side column of the page, such as a status or a cover; the rest is the main column */
  readonly aside?: readonly (keyof F & string)[]
  readonly actions?: Readonly<Record<string, ActionSpec>>
  /** rule over several fields, run in the form and on the server */
  readonly check?: (row: Partial<FieldRow<F>>) => CheckResult<keyof F & string>
}

/** A declared resource: everything derived starts from it. */
export interface Resource<Name extends string = string, F extends Fields = Fields> {
  /** folder path, such as `content/article` */
  readonly name: Name
  readonly table: string
  /** declared fields with `id` first and the times last */
  readonly fields: F
  readonly label: string
  readonly isRecorded: boolean
  readonly isRecycled: boolean
  readonly hasDrafts: boolean
  /** null: it does not say which rows are public */
  readonly public: PublicSpec | null
  readonly owner: string | null
  readonly indexes: readonly (readonly string[])[]
  readonly uniques: readonly (readonly string[])[]
  readonly checks: Readonly<Record<string, RowCheck>>
  readonly calls: readonly DerivedCall[]
  readonly movesValue: boolean
  readonly areas: { readonly member?: MemberArea }
  readonly list: ListSpec
  readonly terms: readonly TermField[]
  readonly form: readonly (readonly string[])[]
  readonly tabs: Readonly<Record<string, readonly string[]>>
  readonly formSize: FormSize
  readonly aside: readonly string[]
  readonly actions: Readonly<Record<string, ActionSpec>>
  /** name of the `parent` field if rows form a tree */
  readonly parent: string | null
  readonly check?: (row: Partial<FieldRow<F>>) => CheckResult<string>
}

/** Any resource, when its fields do not matter to the compiler. */
// biome-ignore format: one line reads better
export type AnyResource = Omit<Resource, 'check'> & { readonly check?: (row: never) => CheckResult<string> }

type FieldRow<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }
type Auto = { readonly id: number; readonly create_time: number | null; readonly update_time: number | null }

/** A stored row as hooks see it; by column names alone when the compiler does not know the resource. */
export type Row<R> =
  R extends Resource<string, infer F>
    ? Omit<FieldRow<F>, keyof Auto> & Auto
    : Readonly<Record<string, unknown>>

/** Values on their way into a row; absent keys stay as they are. */
export type Values<R> = Partial<Row<R>>

/** Declares a resource. The answer is frozen data plus `check`; a wrong column name does not compile. */
export function defineResource<const Name extends string, const F extends Fields>(
  name: Name,
  spec: ResourceSpec<F>,
): Resource<Name, F> {
  const times = spec.timestamps ?? ['create_time', 'update_time']
  const wide = spec.key === 'snowflake' ? { wide: true } : {}
  const own: Record<string, Field> = { id: { ...field.primaryKey({ write: 'system' }), ...wide } }
  for (const [key, one] of Object.entries(spec.fields)) {
    // A parent is a row of the same keys, and a new row's weight is its id.
    own[key] = one.kind === 'parent' || one.kind === 'weigh' ? { ...one, ...wide } : one
    Object.assign(own, translationsOf(name, key, one))
  }
  for (const time of times) own[time] ??= field.timestamp({ write: 'system' })
  Object.assign(own, marksOf(own))
  checkConditions(name, own)
  checkActions(name, own, spec.actions ?? {})
  checkRowChecks(name, own, spec.checks ?? {})
  checkViews(name, own, spec.list.views, spec.list.filters)
  checkWatch(name, own, spec.list)
  checkConditions(name, { ...own, public: { shownWhen: spec.public?.when ?? {} } })
  checkPublic(name, own, spec.public)
  checkViews(name, own, spec.areas?.member?.views, spec.areas?.member?.read)
  checkPutAway(name, own, spec.areas?.member)
  checkReaders(name, own, spec)
  const parent = Object.keys(own).find((key) => own[key]?.kind === 'parent') ?? null
  const hasWeigh = Object.values(own).some(({ kind }) => kind === 'weigh')
  const calls = spec.calls ?? derivedCalls
  return Object.freeze({
    name,
    table: spec.table ?? tableName(name),
    fields: own as unknown as F,
    label: spec.label ?? labelField(own),
    isRecorded: spec.isRecorded ?? true,
    isRecycled: spec.recycled ?? spec.isRecorded ?? true,
    hasDrafts: hasDrafts(name, spec),
    public: spec.public ?? null,
    owner: spec.owner ?? null,
    indexes: spec.indexes ?? [],
    uniques: spec.uniques ?? [],
    checks: spec.checks ?? {},
    calls: [...calls.filter((call) => call !== 'sortable' || hasWeigh), ...fileCalls(calls, spec.exchange)],
    movesValue: spec.movesValue ?? false,
    areas: spec.areas ?? {},
    list: spec.list as ListSpec,
    terms: termFields(name, own, spec),
    form: spec.form ?? [Object.keys(spec.fields)],
    tabs: spec.tabs ?? {},
    formSize: spec.formSize ?? 'normal',
    aside: spec.aside ?? [],
    actions: { ...transitionActions(own), ...spec.actions },
    parent,
    check: spec.check as Resource<Name, F>['check'],
  })
}

/** Throws where a view of a list names a field that it may not ask for, or no option of it. */
function checkViews(
  name: string,
  fields: Fields,
  views: Readonly<Record<string, Condition>> = {},
  open: readonly string[] = [],
): void {
  for (const [view, condition] of Object.entries(views))
    for (const [field, values] of Object.entries(condition)) {
      const { kind, options = [] } = fields[field] ?? {}
      const offered = kind === 'switch' ? ['0', '1'] : options
      if (!open.includes(field) || !values.every((one) => offered.includes(String(one))))
        throw new Error(`${name}: the view "${view}" asks what no filter of "${field}" has`)
    }
}

/** Throws where members put rows away by what is no switch that they read. */
function checkPutAway(name: string, fields: Fields, member: MemberArea | undefined): void {
  const { putAway, read = [] } = member ?? {}
  if (putAway === undefined) return
  if (fields[putAway]?.kind !== 'switch' || !read.includes(putAway))
    throw new Error(`${name}: members put rows away by "${putAway}", which is no switch that they read`)
}

/** Throws where an address leads to no single row, or guests may not read what names a row, or can not tell which are for members. */
function checkReaders(
  name: string,
  fields: Fields,
  { label, areas }: Pick<ResourceSpec<Fields>, 'label' | 'areas'>,
): void {
  const { address, calls = [], membersOnly, read = [] } = areas?.member ?? {}
  const { kind, unique } = fields[address ?? ''] ?? {}
  const isAddress = address === 'path' || (kind === 'text' && unique && read.includes(address ?? ''))
  if (address !== undefined && !(isAddress && calls.includes('show')))
    throw new Error(
      `${name}: no row is shown by "${address}", which has to be a unique text that members read`,
    )
  if (!membersOnly) return
  const deciding = Object.keys(membersOnly.of)
  const closed = [...membersOnly.fields, ...deciding].find((field) => !read.includes(field))
  if (closed !== undefined) throw new Error(`${name}: "${closed}" is for members only, and none reads it`)
  const named = [label ?? labelField(fields), address ?? '', ...deciding]
  const held = membersOnly.fields.find((field) => named.includes(field))
  if (held !== undefined)
    throw new Error(`${name}: "${held}" says which row it is, or whose, and can not be for members only`)
  if (deciding.some((field) => fields[field]?.shownWhen))
    throw new Error(`${name}: what is for members only is decided by fields that every row has`)
  checkConditions(name, { ...fields, 'members only': { shownWhen: membersOnly.of } })
}

/** Throws where a list watches what is no time, or what no index leads to. */
function checkWatch(
  name: string,
  fields: Fields,
  { watch = [], filters = [], sortable = [], sort }: ListSpec,
): void {
  const indexed = [...filters, ...sortable, sort?.[0]]
  for (const field of watch) {
    const { kind } = fields[field] ?? {}
    if ((kind !== 'dateTime' && kind !== 'timestamp') || !indexed.includes(field))
      throw new Error(
        `${name}: the list watches "${field}", which is no time that it is filtered or ordered by`,
      )
  }
}

/** Tells whether the rows of a resource are read on pages of their own in the back office. */
export function hasPages({ formSize, calls }: Pick<AnyResource, 'formSize' | 'calls'>): boolean {
  return formSize === 'page' && calls.includes('index')
}

/** The status field whose `transitions` hold an action of this name, if any. */
export function transitionOf(
  resource: Pick<AnyResource, 'fields'>,
  action: string,
): { readonly field: string; readonly from: readonly string[]; readonly to: string } | null {
  for (const [name, { transitions }] of Object.entries(resource.fields)) {
    const move = transitions && Object.hasOwn(transitions, action) ? transitions[action] : undefined
    if (move) return { field: name, from: typeof move[0] === 'string' ? [move[0]] : move[0], to: move[1] }
  }
  return null
}

/** Tells whether an action can be done to a row in the state that the row is in. */
export function actionApplies(
  resource: Pick<AnyResource, 'fields' | 'actions'>,
  action: string,
  row: Readonly<Record<string, unknown>>,
): boolean {
  const move = transitionOf(resource, action)
  if (move && !move.from.includes(String(row[move.field]))) return false
  return meets(resource.fields, resource.actions[action]?.when, row)
}

/** The default order of a resource: declared, else by weight, else newest first. */
export function defaultOrder(
  resource: Pick<AnyResource, 'list' | 'fields'>,
): readonly [field: string, direction: 'asc' | 'desc'] {
  if (resource.list.sort) return resource.list.sort
  const weigh = Object.keys(resource.fields).find((key) => resource.fields[key]?.kind === 'weigh')
  return [weigh ?? 'id', 'desc']
}

/** Columns of the derived list, each with its options. */
export function listColumns(resource: Pick<AnyResource, 'list'>): readonly ColumnSpec[] {
  return resource.list.columns.map((column) => (typeof column === 'string' ? { field: column } : column))
}

function fileCalls(
  calls: readonly OwnCall[],
  wanted: readonly FileCall[] = ['export', 'import'],
): readonly FileCall[] {
  const has = (call: OwnCall) => calls.includes(call)
  return wanted.filter((way) => (way === 'export' ? has('index') : has('add') && has('edit')))
}

/** Whoever searches learns what rows hold: only what everybody may read of public rows is searched. */
function termFields(
  name: string,
  fields: Fields,
  { terms = [], areas }: Pick<ResourceSpec<Fields>, 'terms' | 'areas'>,
): readonly TermField[] {
  const given = terms.map((one, at) =>
    typeof one === 'string' ? { field: one, weight: Math.max(1, heaviest >> at) } : one,
  )
  for (const { field } of given)
    if (!areas?.member?.read.includes(field) || fields[field]?.read !== undefined)
      throw new Error(`${name} is searched by ${field}, which members do not read`)
  return given
}

/** what a match in the first field of a search counts */
const heaviest = 16

/** Drafts are for what the back office edits and keeps a record of. */
function hasDrafts(
  name: string,
  {
    drafts = false,
    isRecorded,
    calls,
    areas,
  }: Pick<ResourceSpec<Fields>, 'drafts' | 'isRecorded' | 'calls' | 'areas'>,
): boolean {
  const isFitting = isRecorded !== false && (calls ?? derivedCalls).includes('edit')
  if (drafts && (!isFitting || areas?.member?.calls.includes('edit')))
    throw new Error(`${name} has drafts: it is recorded, and edited in the back office alone`)
  return drafts
}

/** `user/moneyLog` → `user_money_log` */
function tableName(name: string): string {
  return name.replaceAll('/', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function labelField(fields: Fields): string {
  return ['title', 'name', 'nickname', 'username'].find((key) => Object.hasOwn(fields, key)) ?? 'id'
}

function transitionActions(fields: Fields): Record<string, ActionSpec> {
  const actions: Record<string, ActionSpec> = {}
  for (const { transitions } of Object.values(fields)) {
    for (const name of Object.keys(transitions ?? ({} as Transitions)))
      actions[name] = { on: 'rows', confirm: true }
  }
  return actions
}

import type { Where } from '#core/conditions/where.ts'
import type { Title } from '#core/menu.ts'
import type { Verdict } from '#core/problems.ts'
import type { AnyResource, Fields, Row, Values } from '#core/resource.ts'
import type { App, Context } from '../context.ts'
import type { CacheName } from '../settings/settings.ts'
import type { Rows } from './door.ts'
import type { HeldRow } from './write/turns/in-turn.ts'

/** What an action handler gets: the ids it was called for, what it asked for, the rest of the body, and the one door to the rows. */
export interface ActionInput<R> {
  readonly ids: readonly number[]
  /** values of the fields that the declaration has as `input`, checked */
  readonly input: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  readonly rows: Rows<Row<R>>
  readonly context: Context
  /** what `prepares` has answered for this action */
  readonly prepared?: unknown
}

/** What happens on the server beyond the declaration. Every part is optional. */
export interface ServerSide<R> {
  /** rows this caller may see and touch; `'all'` unless said otherwise */
  readonly scope?: (context: Context) => Where<Row<R>> | Promise<Where<Row<R>>>
  /** whether another person has to approve drafts before they are published, as long as a setting says so, for instance */
  readonly needsApproval?: (context: Context) => boolean
  /** a verdict on changing or deleting one stored row that is in scope */
  readonly guard?: (input: {
    readonly verb: 'edit' | 'del'
    readonly row: Row<R>
    readonly context: Context
    /** the form of the row is asked for: nothing changes yet */
    readonly isOpened?: boolean
  }) => Verdict | Promise<Verdict>
  /** a sent body in the shape of the declaration, where clients send another one; nothing in it has been checked */
  readonly receive?: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /**
   * last change of the values before they are stored; a thrown Problem refuses them. Of a row that is put back only the
   * refusals count: it comes back as it was.
   */
  readonly beforeSave?: (input: {
    readonly values: Values<R>
    readonly stored: Row<R> | null
    readonly context: Context
  }) => Values<R> | Promise<Values<R>>
  /**
   * the row of another resource that adding a row changes, such as the account of an entry: those who add for the same one
   * wait for each other without a connection. Asked of what was sent, too, so nothing in it has been checked. `beforeSave`
   * changes that row through its rows, or refuses: whether the caller may refer to it is not asked again
   */
  readonly contends?: (values: Readonly<Record<string, unknown>>) => HeldRow | null
  /** what follows within the same transaction; not when a row is put back */
  readonly afterSave?: (input: {
    readonly row: Row<R>
    readonly stored: Row<R> | null
    readonly context: Context
  }) => Promise<void>
  /** by field, addresses of stored files in fields whose kind does not tell that they hold any; always the same fields */
  readonly fileAddresses?: (row: Row<R>) => Readonly<Record<string, readonly string[]>>
  /** tells that a field of this row is a secret although its kind does not: records show that it changed, not what it is */
  readonly isSecret?: (name: keyof Row<R> & string, row: Row<R>) => boolean
  /** what must be done or refused before rows go, within the same transaction */
  readonly beforeDelete?: (input: {
    readonly rows: readonly Row<R>[]
    readonly context: Context
  }) => Promise<void>
  /** what is refused before members' accounts are deleted: asked when somebody wants it, and again when it is done */
  readonly beforeForget?: (ids: readonly number[], context: Context) => Promise<void>
  /**
   * what must go when a member's account is deleted, within that transaction. The member's rows stay, under a number that
   * says nothing any more, unless this takes out of them what does
   */
  readonly forgetMember?: (id: number, context: Context) => Promise<void>
  /** rows of tables without a resource that go with a row, and come back with it from the recycle bin */
  readonly belongings?: readonly Belonging[]
  /** more or other keys for the JSON of rows, one object for each row in order */
  readonly present?: (input: {
    readonly rows: readonly Row<R>[]
    readonly view: 'list' | 'select' | 'edit'
    readonly context: Context
  }) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /**
   * more keys for the `data` of an `add` call, such as a secret that nobody is told again: a call that is repeated with its key
   * answers the id alone, and so does one that moves value
   */
  readonly addData?: (input: {
    readonly row: Row<R>
    readonly context: Context
  }) => Promise<Readonly<Record<string, unknown>>>
  /** more keys for the `data` of a list call */
  readonly listData?: (context: Context) => Promise<Readonly<Record<string, unknown>>>
  /** more keys for the `data` of an `edit` call that opens a row */
  readonly editData?: (context: Context) => Promise<Readonly<Record<string, unknown>>>
  /**
   * texts that rows began with, by field: one that nobody has changed shows in the viewer's language and is found in it. As
   * typed, it shows alike in all
   */
  readonly translations?: Readonly<Partial<Record<keyof Row<R> & string, (app: App) => readonly Title[]>>>
  /** rows offered by the remote select of a tree */
  readonly selectable?: Where<Row<R>>
  /** further condition from parameters that only this list knows */
  readonly narrow?: (
    query: Readonly<Record<string, unknown>>,
    context: Context,
  ) => Where<Row<R>> | Promise<Where<Row<R>>>
  /** handlers of the declared actions that are not transitions */
  readonly actions?: Readonly<Record<string, (input: ActionInput<R>) => Promise<unknown>>>
  /**
   * what an action does before its transaction begins, such as asking a provider; its handler finds the answer in `prepared`. It
   * may be done several times for one action, also where the action is refused then, and holds no lock meanwhile
   */
  readonly prepares?: Readonly<Record<string, (input: ActionInput<R>) => Promise<unknown>>>
  /** rows are the changes of balances (`ledger.ts`): whose, and which ones */
  readonly ledger?: Ledger
  /** what processes keep in memory that a write here makes stale */
  readonly invalidates?: CacheName
}

/** What the rows of a ledger name: whose balances change, and the fields that say by how much. */
export interface Ledger {
  readonly account: string
  readonly amounts: readonly string[]
}

/** Rows of a table without a resource that are a row's own: they go with it, and come back with it. */
export interface Belonging {
  readonly table: string
  /** column with the id of the row they belong to */
  readonly owner: string
  /** columns that tell them apart; rows whose place is taken meanwhile stay away */
  readonly key: readonly string[]
  /** only those with these values */
  readonly where?: Readonly<Record<string, string | number>>
}

/** A resource with its server side, as the lists in `modules/` name them. */
export interface ServerResource {
  readonly resource: AnyResource
  readonly side: ServerSide<unknown>
}

/** Joins a declaration with its server side; a misspelt column in either does not compile. */
export function serverResource<R extends { readonly name: string; readonly fields: Fields }>(
  resource: R,
  side: ServerSide<R> = {},
): ServerResource {
  return { resource: resource as unknown as AnyResource, side: side as unknown as ServerSide<unknown> }
}

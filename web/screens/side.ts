import type { ComponentType } from 'react'
import type { Row } from '#core/resource.ts'
import type { InputProps as KindInputProps } from '../fields/field-part.ts'
import type { List } from './list/use-list.ts'

/** What a custom cell is given. */
export interface CellProps<R> {
  readonly row: Row<R> & Readonly<Record<string, unknown>>
}

/** What a custom input is given; it behaves like any controlled input, and may draw that of the field's kind in itself. */
export interface InputProps extends KindInputProps {
  readonly disabled: boolean
  /** the stored row, or null when one is added */
  readonly stored: Readonly<Record<string, unknown>> | null
}

/** What a page of one's own for a row is given. */
export interface DetailProps<R> extends CellProps<R> {
  readonly reload: () => Promise<void>
}

/** The form in which an action asks for what it needs, beyond its declaration. It has the row that it is about once that is loaded. */
export interface ActionFormSide<R> {
  /** inputs by what is asked for; `stored` is the row */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** what is filled in from the row, so that it need not be typed again; not asked where several rows are chosen */
  readonly start?: (row: Row<R> & Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

/** How the browser shows a resource beyond its declaration. Every part is optional. */
export interface ClientSide<R> {
  /** cells by column */
  readonly cells?: { readonly [K in keyof Row<R> | `${string}.${string}`]?: ComponentType<CellProps<R>> }
  /** cells by column of the list that members have */
  readonly memberCells?: { readonly [K in keyof Row<R>]?: ComponentType<CellProps<R>> }
  /** inputs by field */
  readonly inputs?: { readonly [K in keyof Row<R>]?: ComponentType<InputProps> }
  /** the forms of actions, by action */
  readonly actionForms?: Readonly<Record<string, ActionFormSide<R>>>
  /** what the page of a row shows in the place of its form; `reload` has it drawn with the row as it is stored by then */
  readonly detail?: ComponentType<DetailProps<R>>
  /** what the form shows of a stored row above its fields */
  readonly formHead?: ComponentType<{ readonly stored: Readonly<Record<string, unknown>> }>
  /** what the form says of the values as they stand, above its buttons */
  readonly formFoot?: ComponentType<{
    readonly values: Readonly<Record<string, unknown>>
    /** the stored row, or null when one is added */
    readonly stored: Readonly<Record<string, unknown>> | null
  }>
  /** tells whether a field belongs in the form as it stands, where its `shownWhen` can not */
  readonly isFieldShown?: (name: keyof Row<R> & string, values: Readonly<Record<string, unknown>>) => boolean
  /** values of a new row beyond those declared */
  readonly initialValues?: Readonly<Record<string, unknown>>
  /** row buttons that apply to a row: `edit`, `del`, `add` for its duplicate, or an action's name; `data` is all that the list call answered */
  readonly isButtonShown?: (
    button: string,
    row: Row<R> & Readonly<Record<string, unknown>>,
    data: Readonly<Record<string, unknown>>,
  ) => boolean
  /**
   * takes up what the server has answered to `add`, or to an action that asks for nothing, by the name of the call, such as a secret
   * that is shown once; an action says nothing else then
   */
  readonly answers?: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => void>>
  /** more row buttons, drawn before edit and delete */
  readonly rowButtons?: ComponentType<CellProps<R>>
  /** what stands in the toolbar behind the buttons of the list */
  readonly toolbar?: ComponentType<{ readonly list: List }>
  /** columns and fields that a double click on does not open edit for; `'all'` switches it off */
  readonly noDoubleClick?: readonly string[] | 'all'
  /** what the page of a row shows below its values in the member centre */
  readonly memberFoot?: ComponentType<CellProps<R>>
  /** a screen of one's own in the place of the derived list */
  readonly screen?: ComponentType
}

/** A client side whose resource the framework does not know by type. */
export type AnyClientSide = ClientSide<never>

declare module '../resources/resources-context.tsx' {
  interface Shown extends AnyClientSide {}
}

import type { PublicSpec } from './conditions/public-state.ts'
import type { Field } from './field.ts'
import type { ActionSpec, AnyResource, DerivedCall, FormSize, ListSpec, MemberArea } from './resource.ts'

/** A declaration as data: what derived screens are drawn from, whether built in or fetched from a server. */
export interface ResourceJson {
  readonly name: string
  readonly label: string
  readonly fields: Readonly<Record<string, Field>>
  readonly calls: readonly DerivedCall[]
  readonly movesValue: boolean
  readonly isRecorded: boolean
  readonly hasDrafts: boolean
  readonly public: PublicSpec | null
  readonly owner: string | null
  readonly areas: { readonly member?: MemberArea }
  readonly list: ListSpec
  readonly form: readonly (readonly string[])[]
  readonly tabs: Readonly<Record<string, readonly string[]>>
  readonly formSize: FormSize
  readonly aside: readonly string[]
  readonly actions: Readonly<Record<string, ActionSpec>>
  readonly parent: string | null
}

/** The JSON form of a declaration: everything but its functions and its table. */
export function describeResource(resource: AnyResource): ResourceJson {
  const { name, label, fields, calls, movesValue, isRecorded, owner, areas, list, actions, parent } = resource
  const { form, tabs, formSize, aside, hasDrafts, public: shown } = resource
  const shape = { name, label, fields, calls, movesValue, isRecorded, hasDrafts, owner, areas }
  return { ...shape, public: shown, list, form, tabs, formSize, aside, actions, parent }
}

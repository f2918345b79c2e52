import type { Field } from './field.ts'
import type { ActionSpec, AnyResource, DerivedCall, ListSpec, MemberArea } from './resource.ts'

/** A declaration as data: what derived screens are drawn from, whether built in or fetched from a server. */
export interface ResourceJson {
  readonly name: string
  readonly label: string
  readonly fields: Readonly<Record<string, Field>>
  readonly calls: readonly DerivedCall[]
  readonly movesValue: boolean
  readonly isRecorded: boolean
  readonly areas: { readonly member?: MemberArea }
  readonly list: ListSpec
  readonly form: readonly (readonly string[])[]
  readonly formSize: 'normal' | 'wide'
  readonly actions: Readonly<Record<string, ActionSpec>>
  readonly parent: string | null
}

/** The JSON form of a declaration: everything but its functions and its table. */
export function describeResource(resource: AnyResource): ResourceJson {
  const { name, label, fields, calls, movesValue, isRecorded, areas, list, form, formSize, actions, parent } =
    resource
  return { name, label, fields, calls, movesValue, isRecorded, areas, list, form, formSize, actions, parent }
}

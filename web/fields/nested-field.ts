import { type ComponentType, createContext } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'

/** What a field within the value of another field is drawn with. */
export interface NestedFieldProps {
  /** what declares the field */
  readonly resource: ResourceJson
  readonly name: string
  readonly field: Field
  readonly id: string
  readonly value: unknown
  readonly values: Readonly<Record<string, unknown>>
  readonly error: string
  /** what counts while the field is empty, in the place of the declared text */
  readonly placeholder?: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (name: string, value: unknown) => void
}

/**
 * Draws a field, with label and reason, as the form around does. An input whose value has fields of its own takes it from
 * here: kinds do not know each other's inputs.
 */
export const NestedField = createContext<ComponentType<NestedFieldProps> | null>(null)

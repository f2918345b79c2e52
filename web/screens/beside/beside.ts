import { type ComponentType, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { setLayout, useLayout } from '#web/stores/layout.ts'
import { useMedia } from '#web/ui/browser/media.ts'
import type { GlyphName } from '#web/ui/icons/glyph.tsx'
import type { FormValues } from '../form/form-fields.ts'

/** What a module adds beside the form of a record. Its panel is loaded when somebody opens it, and runs only while it is open. */
export interface BesideForm {
  /** of the module */
  readonly name: string
  /** what it is called, on its button too: a key with the module's namespace */
  readonly label: string
  readonly glyph: GlyphName
  /** tells whether it has something for records of a resource */
  readonly isFor: (resource: ResourceJson) => boolean
  readonly Panel: ComponentType<BesideProps>
  /** what can be done with a stored record besides; beside its button where the panel stands beside the form, else the panel has it */
  readonly Actions?: ComponentType<BesideActionsProps>
}

/** What such actions are given. */
export interface BesideActionsProps {
  readonly resource: ResourceJson
  readonly id: number
  /** as it is stored */
  readonly row: FormValues
}

/** What a panel beside a form is given. */
export interface BesideProps {
  readonly resource: ResourceJson
  /** null for a new record */
  readonly id: number | null
  /** what is typed and not saved, as a save would send it; another object whenever something is typed, saved or loaded anew */
  readonly typed: FormValues
  /** it comes over the form, whose bar is out of sight */
  readonly isDrawer: boolean
}

/** What can stand beside a form, and what does. */
export interface Beside {
  readonly parts: readonly BesideForm[]
  readonly open: BesideForm | null
  /** it has no room beside the form and comes over it */
  readonly isDrawer: boolean
  readonly toggle: (part: BesideForm) => void
}

let all: readonly BesideForm[] = []

/** Says what there is beside forms; called once, before anything is drawn. */
export function setBesideForms(parts: readonly BesideForm[]): void {
  all = parts
}

/**
 * What stands beside the form of a record. On a wide page what is open stays so for the next record, and is kept with the
 * layout; a drawer is opened for one record. Forms in windows have drawers only.
 */
export function useBeside(resource: ResourceJson, isWindow = false): Beside {
  const isNarrow = useMedia('(width < 1024px)')
  const isDrawer = isWindow || isNarrow
  const kept = useLayout(({ besideForm }) => besideForm)
  const [drawn, setDrawn] = useState('')
  const shown = isDrawer ? drawn : kept
  const show = isDrawer ? setDrawn : (besideForm: string) => setLayout({ besideForm })
  const parts = all.filter(({ isFor }) => isFor(resource))
  return {
    parts,
    open: parts.find(({ name }) => name === shown) ?? null,
    isDrawer,
    toggle: ({ name }) => show(name === shown ? '' : name),
  }
}

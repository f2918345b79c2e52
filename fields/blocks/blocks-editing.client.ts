import { createContext, useContext } from 'react'
import type { BlockTypes } from '#core/blocks.ts'
import type { Block } from '#core/values/block.ts'
import type { BlockPlace } from '#web/fields/blocks/block-places.ts'
import type { Direction, ListAt, Place } from './edit-blocks.ts'

/** What the parts of the editor share: the blocks as they are, and what can be done to them. */
export interface BlocksEditing {
  /** of the field; ids of parts begin with it */
  readonly id: string
  readonly blocks: readonly Block[]
  readonly types: BlockTypes
  readonly places: readonly BlockPlace[]
  readonly isDisabled: boolean
  /** holds as many blocks as it may */
  readonly isFull: boolean
  /** why a value is not taken, by block and field */
  readonly faults: Readonly<Record<string, string>>
  readonly isOpen: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly typesAt: (list: ListAt) => readonly string[]
  /** asks for a type and adds a block of it there */
  readonly pick: (place: Place) => void
  readonly set: (id: string, name: string, value: unknown) => void
  readonly move: (id: string, to: Place) => void
  readonly stepTo: (id: string, direction: Direction) => Place | null
  readonly duplicate: (id: string) => void
  readonly hide: (id: string) => void
  readonly remove: (id: string) => void
}

export const EditingContext = createContext<BlocksEditing | null>(null)

export function useEditing(): BlocksEditing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('Blocks are edited within their editor only.')
  return editing
}

/** The element of a block that has the focus when nothing within it has. */
export const headId = (id: string, block: string) => `${id}-${block}`

/** The element with the fields of a block. */
export const bodyId = (id: string, block: string) => `${id}-${block}-body`

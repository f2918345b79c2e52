import { type ComponentType, createElement } from 'react'
import type { FieldKind } from '#core/field.ts'
import type { CellName } from '#core/resource.ts'
import { ImagesCell } from '#fields/file/kind.client.tsx'
import * as listed from '#fields/index.client.ts'
import { IconCell, PersonCell, SwitchCell, TagsCell, TextCell, UrlCell } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { introduceParts } from './parts-of.ts'

/** A kind without its parts does not compile. */
const ownParts: { readonly [K in FieldKind]: FieldParts } = listed

const namedCells: Readonly<Record<CellName, ComponentType<CellProps>>> = {
  switch: SwitchCell,
  tag: TagsCell,
  tags: TagsCell,
  url: UrlCell,
  icon: IconCell,
  text: TextCell,
  image: ImagesCell,
  person: PersonCell,
}

/** Cell, Input and Filter of every kind. A column that asks for another cell (`cell`) gets that one. */
export const fieldParts: Readonly<Record<FieldKind, FieldParts>> = withChosenCell(ownParts)
introduceParts(fieldParts)

function withChosenCell<T extends Readonly<Record<string, FieldParts>>>(parts: T): T {
  return Object.fromEntries(
    Object.entries(parts).map(([kind, own]) => [kind, { ...own, Cell: ChosenCell }]),
  ) as unknown as T
}

function ChosenCell(props: CellProps) {
  return createElement(props.cell ? namedCells[props.cell] : ownParts[props.field.kind].Cell, props)
}

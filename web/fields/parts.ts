import { type ComponentType, createElement } from 'react'
import type { FieldKind } from '#core/field.ts'
import type { CellName } from '#core/resource.ts'
import { array } from './array.tsx'
import { belongsTo } from './belongs-to.tsx'
import { IconCell, SwitchCell, TagsCell, TextCell, UrlCell } from './cell-parts.tsx'
import { checkbox } from './checkbox.tsx'
import { city } from './city.tsx'
import { code } from './code.tsx'
import { color } from './color.tsx'
import { date } from './date.tsx'
import { dateTime } from './date-time.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { file } from './file.tsx'
import { files } from './files.tsx'
import { icon } from './icon.tsx'
import { image } from './image.tsx'
import { ImagesCell, images } from './images.tsx'
import { manyToMany } from './many-to-many.tsx'
import { money } from './money.tsx'
import { number } from './number.tsx'
import { parent } from './parent.tsx'
import { password } from './password.tsx'
import { primaryKey } from './primary-key.tsx'
import { radio } from './radio.tsx'
import { richText } from './rich-text.tsx'
import { select } from './select.tsx'
import { selects } from './selects.tsx'
import { switchParts } from './switch.tsx'
import { text } from './text.tsx'
import { textarea } from './textarea.tsx'
import { time } from './time.tsx'
import { timestamp } from './timestamp.tsx'
import { url } from './url.tsx'
import { weigh } from './weigh.tsx'
import { year } from './year.tsx'
import './inputs.css'

/** A kind without its parts does not compile. */
const ownParts: Readonly<Record<FieldKind, FieldParts>> = {
  primaryKey,
  text,
  textarea,
  account: text,
  password,
  varName: text,
  mobile: text,
  idNumber: text,
  email: text,
  url,
  integer: number,
  number,
  float: number,
  money,
  weigh,
  date,
  dateTime,
  timestamp,
  time,
  year,
  switch: switchParts,
  select,
  radio,
  code,
  selects,
  checkbox,
  array,
  image,
  images,
  file,
  files,
  richText,
  belongsTo,
  manyToMany,
  parent,
  city,
  icon,
  color,
}

const namedCells: Readonly<Record<CellName, ComponentType<CellProps>>> = {
  switch: SwitchCell,
  tag: TagsCell,
  tags: TagsCell,
  url: UrlCell,
  icon: IconCell,
  text: TextCell,
  image: ImagesCell,
}

/** Cell, Input and Filter of every kind. A column that asks for another cell (`cell`) gets that one. */
export const fieldParts: Readonly<Record<FieldKind, FieldParts>> = withChosenCell(ownParts)

function withChosenCell<T extends Readonly<Record<string, FieldParts>>>(parts: T): T {
  return Object.fromEntries(
    Object.entries(parts).map(([kind, own]) => [kind, { ...own, Cell: ChosenCell }]),
  ) as unknown as T
}

function ChosenCell(props: CellProps) {
  return createElement(props.cell ? namedCells[props.cell] : ownParts[props.field.kind].Cell, props)
}

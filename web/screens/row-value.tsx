import { type ComponentType, Suspense } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { asText } from '#web/fields/values/value-text.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Framed } from './row-parts.tsx'
import css from './row-value.module.css'
import type { AnyClientSide } from './side.ts'

const RichText = lazy(() => import('#web/fields/rich-text.tsx'))

interface RowValueProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly row: Readonly<Record<string, unknown>>
  readonly name: string
  readonly field: Field
}

/** The whole value of a field for its readers: rich text as such, long texts with their lines. */
export function RowValue({ resource, side, row, name, field }: RowValueProps) {
  const value = row[name]
  const own = side.cells as Readonly<Record<string, ComponentType<{ row: RowValueProps['row'] }>>> | undefined
  const Own = own?.[name]
  if (Own) return <Own row={row} />
  if (field.kind === 'richText')
    return (
      <Suspense>
        <RichText html={asText(value)} />
      </Suspense>
    )
  if (field.kind === 'textarea') return <span className={css.long}>{asText(value)}</span>
  const { Cell, Whole = Cell } = fieldParts[field.kind]
  return (
    <Framed resource={resource} row={row} field={name}>
      <Suspense>
        <Whole resource={resource} name={name} field={field} value={value} row={row} />
      </Suspense>
    </Framed>
  )
}

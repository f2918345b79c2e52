import { Suspense } from 'react'
import type { HistoryData } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import css from './change-value.module.css'
import { ChangedLines, textOfHtml } from './changed-lines.tsx'

interface ValueProps {
  readonly resource: ResourceJson
  readonly name: string
  readonly labels: HistoryData['labels']
}

/** What became of a field: both values as lists show them, or the lines that differ of a long text. */
export function ChangedValue(props: ValueProps & { readonly pair: readonly [unknown, unknown] }) {
  const t = useNamespaces(['fields'])
  const { resource, name, pair } = props
  const kind = resource.fields[name]?.kind
  const [before, after] = pair
  if (kind === 'textarea' || kind === 'richText') {
    const textOf = kind === 'richText' ? textOfHtml : String
    return <ChangedLines before={textOf(before ?? '')} after={textOf(after ?? '')} around={2} />
  }
  const field = resource.fields[name]
  const { Changed } = (field && fieldParts[field.kind]) ?? {}
  if (field && Changed) {
    return (
      <Suspense fallback="…">
        <Changed resource={resource} name={name} field={field} before={before} after={after} />
      </Suspense>
    )
  }
  return (
    <span className={css.pair}>
      <span className={css.before}>
        <span className="visually-hidden">{t('fields:change.before')}</span>
        <OneValue {...props} value={before} />
      </span>
      <span aria-hidden="true">→</span>
      <span className={css.after}>
        <span className="visually-hidden">{t('fields:change.after')}</span>
        <OneValue {...props} value={after} />
      </span>
    </span>
  )
}

/** A value as the lists of its resource show it; related rows by name, also those that are gone. */
export function OneValue({ resource, name, labels, value }: ValueProps & { readonly value: unknown }) {
  const t = useNamespaces(['fields'])
  const field = resource.fields[name]
  if (!field || isNothing(value)) return <span className="faint">{t('fields:change.nothing')}</span>
  if (kinds[field.kind].isRelation || name === resource.parent) {
    const ids = [value].flat()
    return (
      <span className="flex wrap gap-1">
        {ids.map((id) => {
          const label = labels[name]?.[String(id)]
          return (
            <Tag key={String(id)} hue={label === undefined ? 'red' : 'gray'}>
              {label ?? t('fields:change.goneRow', { id })}
            </Tag>
          )
        })}
      </span>
    )
  }
  if (field.kind === 'text' || field.kind === 'textarea') return String(value)
  if (field.kind === 'richText') return textOfHtml(value)
  const { Cell, Whole = Cell } = fieldParts[field.kind]
  return (
    <Suspense fallback="…">
      <Whole resource={resource} name={name} field={field} value={value} row={{ [name]: value }} />
    </Suspense>
  )
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

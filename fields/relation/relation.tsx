import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Suspense } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, relationName } from '#core/field.ts'
import { Line, NoValue } from '#web/fields/cell-parts.tsx'
import type { CellProps, FilterProps } from '#web/fields/field-part.ts'
import inputsCss from '#web/fields/inputs.module.css'
import { chosenRowsQuery, plainLabel, targetOf } from '#web/fields/remote/remote-options.ts'
import { RemoteSelect } from '#web/fields/remote/remote-select.tsx'
import { asList, filterTexts, manyFilter } from '#web/fields/values/value-text.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'

/** The ids of a relation's value: one, several, or none. */
export function relationIds(value: unknown): readonly number[] {
  return asList(value)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}

/** What related rows are called, by the first field of the objects that travel with the row; null when none travel. */
function relatedLabels(row: Readonly<Record<string, unknown>>, name: string): readonly string[] | null {
  const key = relationName(name)
  if (!Object.hasOwn(row, key)) return null
  const related = row[key]
  const rows = Array.isArray(related) ? related : related ? [related] : []
  return rows.map((one: Readonly<Record<string, unknown>>) => {
    const shown = Object.keys(one).find((column) => column !== 'id')
    return String((shown ? one[shown] : undefined) ?? `#${one.id}`)
  })
}

/** Related rows by name: from the row itself, else asked for. */
export function RelationCell(props: CellProps) {
  const ids = relationIds(props.value)
  const labels = relatedLabels(props.row, props.name)
  if (labels) return <Labels labels={labels} isMany={props.field.kind === 'manyToMany'} />
  if (ids.length === 0) return <NoValue />
  return (
    <Suspense fallback="…">
      <AskedLabels resource={props.resource} field={props.field} ids={ids} />
    </Suspense>
  )
}

function AskedLabels({
  resource,
  field,
  ids,
}: {
  readonly resource: ResourceJson
  readonly field: Field
  readonly ids: readonly number[]
}) {
  const to = targetOf(resource.name, field)
  const { json } = useResource(to)
  const { data, isLoading } = useQuery(chosenRowsQuery(to, json.label, ids))
  if (isLoading) return '…'
  const labels = ids.map((id) => plainLabel(data?.options.find((one) => one.id === id)?.label ?? `#${id}`))
  return <Labels labels={labels} isMany={field.kind === 'manyToMany'} />
}

function Labels({ labels, isMany }: { readonly labels: readonly string[]; readonly isMany: boolean }) {
  if (labels.length === 0) return <NoValue />
  if (!isMany) return <Line text={labels[0] ?? ''} />
  return (
    <span className="flex wrap gap-1" title={labels.join(', ')}>
      {labels.map((label) => (
        <Tag key={label} hue="gray">
          {label}
        </Tag>
      ))}
    </span>
  )
}

/** Rows related to one of the chosen ones; with many to many, to all of them. */
export function RelationFilter({ resource, field, id, value, onChange }: FilterProps) {
  const t = useNamespaces(['fields'])
  const operator = field.kind === 'manyToMany' ? 'FIND_IN_SET' : 'IN'
  return (
    <Suspense fallback={<Select id={id} className={inputsCss.wide} loading disabled />}>
      <RemoteSelect
        id={id}
        to={targetOf(resource.name, field)}
        isMultiple
        placeholder={t('fields:choice.any')}
        ids={filterTexts(value).map(Number).filter(Number.isSafeInteger)}
        onChange={(ids) => onChange(manyFilter(operator, ids.map(String)))}
      />
    </Suspense>
  )
}

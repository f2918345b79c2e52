import { Link } from 'react-router'
import type { ResourceJson } from '#core/describe.ts'
import type { ListRow } from '#web/screens/list/tree/tree-rows.ts'
import { useRights } from '#web/stores/permissions.ts'
import { addressOf } from '../../page/place.ts'
import { mayCall } from './screen-view.ts'

/** What a row is called. */
export function titleOf(
  { label }: Pick<ResourceJson, 'label'>,
  row: Readonly<Record<string, unknown>>,
): string {
  const title = row[label]
  return typeof title === 'string' && title !== '' ? title : `#${String(row.id)}`
}

/** Tells whether there is anything to show. */
export function hasValue(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

interface RowLinkProps {
  readonly view: ResourceJson
  readonly base: string
  readonly row: ListRow
}

/** A row by its name, leading to the row itself where it may be opened. */
export function RowLink({ view, base, row }: RowLinkProps) {
  const canShow = mayCall(view, useRights(), 'show')
  const title = titleOf(view, row)
  return canShow ? <Link to={addressOf(base, { screen: 'show', id: row.id })}>{title}</Link> : title
}

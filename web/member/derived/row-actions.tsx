import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ResourceJson } from '#core/describe.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useRights } from '#web/stores/permissions.ts'
import { rowsUrl } from '../../area/area.ts'
import { addressOf } from '../../page/place.ts'
import { confirm } from '../../ui/feedback/feedback.ts'
import css from './derived.module.css'
import { titleOf } from './row-link.tsx'
import { mayCall } from './screen-view.ts'

/** Tells whether there is anything that can be done with a row. */
export function useHasActions(view: ResourceJson): boolean {
  const rights = useRights()
  return mayCall(view, rights, 'edit') || mayCall(view, rights, 'del')
}

interface RowActionsProps {
  readonly view: ResourceJson
  readonly base: string
  readonly row: Readonly<Record<string, unknown>> & { readonly id: number }
  /** called when the row is gone */
  readonly onGone?: () => void
}

/** Changes a row, or deletes it after asking; only what there is and the member may. */
export function RowActions({ view, base, row, onGone }: RowActionsProps) {
  const t = useNamespaces(['list', 'account'])
  const rights = useRights()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const name = titleOf(view, row)
  const canEdit = mayCall(view, rights, 'edit')
  const canDelete = mayCall(view, rights, 'del')
  if (!canEdit && !canDelete) return null
  const handleDelete = async () => {
    const isMeant = await confirm({
      title: t('account:derived.deleteTitle', { name }),
      text: t('account:derived.deleteText'),
      danger: true,
      okText: t('list:del'),
    })
    if (!isMeant) return
    setBusy(true)
    try {
      const query = { ids: [row.id] }
      await request(rowsUrl(view.name, 'del'), { method: 'DELETE', query, showsSuccess: true })
      onGone?.()
    } catch {
      // Why not has been told.
    } finally {
      setBusy(false)
      await invalidateRows(client, view.name)
    }
  }
  return (
    <div className={css.actions}>
      {canEdit ? (
        <Link
          className="button"
          to={addressOf(base, { screen: 'edit', id: row.id })}
          aria-label={t('list:editRow', { name })}
        >
          {t('list:edit')}
        </Link>
      ) : null}
      {canDelete ? (
        <button
          type="button"
          className="button bad"
          disabled={isBusy}
          aria-label={t('list:deleteRow', { name })}
          onClick={() => void handleDelete()}
        >
          {t('list:del')}
        </button>
      ) : null}
    </div>
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '#web/stores/permissions.ts'
import { useViewing } from '#web/stores/viewing.ts'
import type { List } from '../use-list.ts'
import { duplicateOf, loadRow } from './duplicate.ts'
import type { RowButtonsProps } from './row-buttons.tsx'

/** What the buttons of every row share; changes only when rights, commands or the language do. */
export function useRowButtons(list: List): RowButtonsProps {
  const { resource, side, rights, canDrag, isButtonShown, openForm } = list
  const { remove, run } = list.commands
  const { t } = useTranslation()
  const held = useRights()
  const missing = useViewing(({ view }) => view?.missing)
  return useMemo(
    () => ({
      resource,
      side,
      rights,
      canDrag,
      missing,
      isShown: isButtonShown,
      onEdit: (id: number, view?: string) => openForm({ mode: 'edit', ids: [id], view }),
      onDuplicate: async (id: number) => {
        if (resource.formSize === 'page') return openForm({ mode: 'add', ids: [], copyOf: id })
        const row = await loadRow(resource.name, id)
        const nameOf = (name: string) => t('list:copyOf', { name })
        if (row) openForm({ mode: 'add', ids: [], initial: duplicateOf(resource, held, row, nameOf) })
      },
      onDelete: (id: number, onAgreed: () => void) => remove({ ids: [id] }, { onAgreed }),
      onRun: (action: string, id: number, onAgreed: () => void) => run(action, { ids: [id] }, { onAgreed }),
      t,
    }),
    [resource, side, rights, held, canDrag, missing, isButtonShown, openForm, remove, run, t],
  )
}

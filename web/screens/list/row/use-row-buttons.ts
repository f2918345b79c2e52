import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { List } from '../use-list.ts'
import type { RowButtonsProps } from './row-buttons.tsx'

/** What the buttons of every row share; changes only when rights, commands or the language do. */
export function useRowButtons(list: List): RowButtonsProps {
  const { resource, side, rights, canDrag, isButtonShown, openForm } = list
  const { remove, run } = list.commands
  const { t } = useTranslation()
  return useMemo(
    () => ({
      resource,
      side,
      rights,
      canDrag,
      isShown: isButtonShown,
      onEdit: (id: number) => openForm({ mode: 'edit', ids: [id] }),
      onDelete: (id: number) => remove([id]),
      onRun: (action: string, id: number) => run(action, [id]),
      t,
    }),
    [resource, side, rights, canDrag, isButtonShown, openForm, remove, run, t],
  )
}

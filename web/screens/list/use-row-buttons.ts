import { useMemo } from 'react'
import type { RowButtonsProps } from './row-buttons.tsx'
import type { List } from './use-list.ts'

/** What the buttons of every row share; changes only when rights or commands do. */
export function useRowButtons(list: List): RowButtonsProps {
  const { resource, side, rights, canDrag, isButtonShown, openForm } = list
  const { remove, run } = list.commands
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
    }),
    [resource, side, rights, canDrag, isButtonShown, openForm, remove, run],
  )
}

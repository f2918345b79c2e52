import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { invalidateRows } from '#web/api/queries.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { attachments } from '#web/fields/attachments/attachment.ts'
import { nameOfOnly } from '#web/screens/list/row/row-name.ts'
import type { List } from '#web/screens/list/use-list.ts'
import type { ListCommands } from '#web/screens/list/use-list-commands.ts'
import { askToDelete, deletionQuery } from '#web/screens/references/ask-first.ts'
import { toast } from '#web/ui/feedback/feedback.ts'

/** Files that could not be deleted, and in how many places each is used. */
export interface InUse {
  /** all that were to be deleted */
  readonly ids: readonly number[]
  readonly uses: ReadonlyMap<number, number>
}

/** Deleting files: what is used stays, and says so; against that only with the number of places. */
export interface Deletion {
  readonly inUse: InUse | null
  readonly remove: ListCommands['remove']
  readonly force: (ids: readonly number[], places: number) => Promise<boolean>
  readonly close: () => void
}

/** Deletes files of a list, after the question that every list asks. */
export function useDeletion({ resource, found: { rows } }: List): Deletion {
  const client = useQueryClient()
  const [inUse, setInUse] = useState<InUse | null>(null)
  const remove: ListCommands['remove'] = useCallback(
    async (chosen, { row, onAgreed } = {}) => {
      const wishes = await askToDelete(resource, chosen, nameOfOnly(resource, chosen, row ? [row] : rows))
      if (wishes === null || (await onAgreed?.()) === false) return false
      try {
        await request('/admin/routine.attachment/del', {
          method: 'DELETE',
          query: deletionQuery(chosen, wishes),
          showsSuccess: true,
          showsError: false,
        })
        return true
      } catch (error) {
        const uses = usesIn(error)
        // Against the use go only files that the dialog can name.
        if (uses && 'ids' in chosen) setInUse({ ids: chosen.ids, uses })
        else if (error instanceof Error) toast.error(error.message)
        return false
      } finally {
        await invalidateRows(client, attachments)
      }
    },
    [client, resource, rows],
  )
  const force = useCallback(
    async (ids: readonly number[], places: number) => {
      try {
        await request('/admin/routine.attachment/forceDelete', {
          method: 'POST',
          body: { ids, places },
          showsSuccess: true,
        })
        return true
      } catch {
        // The request function has said why.
        return false
      } finally {
        await invalidateRows(client, attachments)
      }
    },
    [client],
  )
  return { inUse, remove, force, close: () => setInUse(null) }
}

function usesIn(error: unknown): ReadonlyMap<number, number> | null {
  const data = error instanceof RequestFailure ? error.envelope?.data : null
  const { type, uses } = (data ?? {}) as { type?: unknown; uses?: Readonly<Record<string, number>> }
  if (type !== 'attachment in use' || !uses) return null
  return new Map(Object.entries(uses).map(([id, count]) => [Number(id), count]))
}

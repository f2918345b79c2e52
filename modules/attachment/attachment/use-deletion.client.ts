import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { invalidateRows } from '#web/api/queries.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { attachments } from '#web/fields/attachments/attachment.ts'
import { type Chosen, queryOf } from '#web/screens/list/selection/chosen.ts'
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
  readonly remove: (chosen: Chosen) => Promise<boolean>
  readonly force: (ids: readonly number[], places: number) => Promise<boolean>
  readonly close: () => void
}

export function useDeletion(): Deletion {
  const client = useQueryClient()
  const [inUse, setInUse] = useState<InUse | null>(null)
  const remove = useCallback(
    async (chosen: Chosen) => {
      try {
        await request('/admin/routine.attachment/del', {
          method: 'DELETE',
          query: queryOf(chosen),
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
    [client],
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

import { create } from 'zustand'
import type { ReferenceGroup, ReferenceWish } from '#core/calls/references.ts'
import type { ResourceJson } from '#core/describe.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { type Chosen, queryOf } from '../list/selection/chosen.ts'

/** Rows that are about to go, or to be hidden by an action. */
interface Going {
  readonly resource: ResourceJson
  readonly chosen: Chosen
  /** what is about to be done, in a word */
  readonly label: string
  readonly isDeletion: boolean
}

/** What is asked about rows that others refer to. */
export interface AskedReferences extends Going {
  readonly groups: readonly ReferenceGroup[]
  /** puts the question away: null when nothing is to be done, else what was chosen */
  readonly close: (wishes: readonly ReferenceWish[] | null) => void
}

/** The question that is open, if one is. */
export const useAskedReferences = create<{ readonly asked: AskedReferences | null }>(() => ({ asked: null }))

/**
 * Shows what refers to rows before they go, and answers what is to become of it: nothing where nothing refers to them, null
 * when its user would rather not go on. Where it can not be found out the server decides, as ever.
 */
export async function askAboutReferences(going: Going): Promise<readonly ReferenceWish[] | null> {
  const { resource, chosen } = going
  if (!resource.calls.includes('del')) return []
  const groups = await request(adminUrl(resource.name, 'references'), {
    query: queryOf(chosen),
    showsError: false,
    timeout: 60_000,
  }).then(
    ({ data }) => (data as { readonly groups: readonly ReferenceGroup[] }).groups,
    () => [],
  )
  if (groups.length === 0) return []
  return new Promise((resolve) => {
    const close: AskedReferences['close'] = (wishes) => {
      useAskedReferences.setState(({ asked }) => (asked?.close === close ? { asked: null } : {}))
      resolve(wishes)
    }
    useAskedReferences.getState().asked?.close(null)
    useAskedReferences.setState({ asked: { ...going, groups, close } })
  })
}

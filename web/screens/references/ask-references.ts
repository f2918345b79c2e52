import { create } from 'zustand'
import type { AddressChanges, ReferenceGroup, ReferenceWish } from '#core/calls/references.ts'
import type { ResourceJson } from '#core/describe.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { type Chosen, queryOf } from '../list/selection/chosen.ts'

/** Rows that are about to go, to be hidden by an action, or to be moved. */
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
  /** of a move: the addresses that change with it */
  readonly addresses?: AddressChanges
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
  const { groups } = await load(resource, queryOf(chosen))
  return groups.length === 0 ? [] : ask({ ...going, groups })
}

/**
 * Shows which public addresses change when a row is hung below another one, and what refers to it; nothing where none do. Answers
 * the version of the row that this was about, null when its user would rather not go on.
 */
export async function askAboutMove(
  resource: ResourceJson,
  id: number,
  parent: number,
  label: string,
): Promise<{ readonly row_version?: number | undefined } | null> {
  const { groups, addresses, row_version } = await load(resource, { ids: [id], parent })
  const going = { resource, chosen: { ids: [id] }, label, isDeletion: false }
  const isWanted = !addresses || (await ask({ ...going, groups, addresses })) !== null
  return isWanted ? { row_version } : null
}

interface Found {
  readonly groups: readonly ReferenceGroup[]
  readonly addresses?: AddressChanges | null
  readonly row_version?: number
}

async function load(resource: ResourceJson, query: Readonly<Record<string, unknown>>): Promise<Found> {
  const options = { query, showsError: false, timeout: 60_000 } as const
  return request<Found>(adminUrl(resource.name, 'references'), options).then(
    ({ data }) => data,
    () => ({ groups: [] }),
  )
}

function ask(about: Omit<AskedReferences, 'close'>): Promise<readonly ReferenceWish[] | null> {
  return new Promise((resolve) => {
    const close: AskedReferences['close'] = (wishes) => {
      useAskedReferences.setState(({ asked }) => (asked?.close === close ? { asked: null } : {}))
      resolve(wishes)
    }
    useAskedReferences.getState().asked?.close(null)
    useAskedReferences.setState({ asked: { ...about, close } })
  })
}

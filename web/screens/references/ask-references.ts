import { create } from 'zustand'
import type { AddressChanges, ReferenceGroup, ReferenceWish } from '#core/calls/references.ts'
import type { ResourceJson } from '#core/describe.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { type Chosen, queryOf } from '../list/selection/chosen.ts'

/** What is about to be done with rows. */
export interface Going {
  readonly resource: ResourceJson
  readonly chosen: Chosen
  readonly aim: 'delete' | 'hide' | 'move'
  /** the question */
  readonly title: string
  /** what there is to say besides */
  readonly text?: string
  /** what the yes is called */
  readonly label: string
  /** the yes destroys something */
  readonly danger?: boolean | undefined
}

/** What is known of rows that something is about to be done with. */
interface Found {
  readonly groups: readonly ReferenceGroup[]
  /** whether they are kept when they are deleted; absent where that is not known */
  readonly is_kept?: boolean
  /** of a move: the addresses that change with it */
  readonly addresses?: AddressChanges | null
  readonly row_version?: number
}

/** A question about rows, with what refers to them. */
export interface AskedReferences extends Going {
  /** null while it is being looked for */
  readonly found: Found | null
  /** what had the focus */
  readonly from: Element | null
  /** puts the question away: null when nothing is to be done, else what was chosen */
  readonly close: (wishes: readonly ReferenceWish[] | null) => void
}

/** The question that is open, if one is. */
export const useAskedReferences = create<{ readonly asked: AskedReferences | null }>(() => ({ asked: null }))

/**
 * Asks before rows go, or are taken from the public, and shows what refers to them in the same question: answers what is to become
 * of that, null when its user would rather not go on. Where it can not be found out the server decides.
 */
export function askAboutReferences(going: Going): Promise<readonly ReferenceWish[] | null> {
  return ask(going, load(going.resource, queryOf(going.chosen)))
}

/**
 * Shows which public addresses change when a row is hung below another one, and what refers to it; nothing where none do. Answers
 * the version of the row that this was about, null when its user would rather not go on.
 */
export async function askAboutMove(
  resource: ResourceJson,
  id: number,
  parent: number,
  texts: Pick<Going, 'title' | 'label'>,
): Promise<{ readonly row_version?: number | undefined } | null> {
  const found = await load(resource, { ids: [id], parent })
  const going = { resource, chosen: { ids: [id] }, aim: 'move', ...texts } as const
  const isWanted = !found.addresses || (await ask(going, found)) !== null
  return isWanted ? { row_version: found.row_version } : null
}

async function load(resource: ResourceJson, query: Readonly<Record<string, unknown>>): Promise<Found> {
  const options = { query, showsError: false, timeout: 60_000 } as const
  return request<Found>(adminUrl(resource.name, 'references'), options).then(
    ({ data }) => data,
    () => ({ groups: [] }),
  )
}

function ask(going: Going, found: Found | Promise<Found>): Promise<readonly ReferenceWish[] | null> {
  return new Promise((resolve) => {
    const change = (to: (asked: AskedReferences) => AskedReferences | null) =>
      // What comes late leaves the question alone that is asked by then.
      useAskedReferences.setState(({ asked }) => ({ asked: asked?.close === close ? to(asked) : asked }))
    const close: AskedReferences['close'] = (wishes) => {
      change(() => null)
      resolve(wishes)
    }
    useAskedReferences.getState().asked?.close(null)
    const isKnown = !(found instanceof Promise)
    const from = document.activeElement
    useAskedReferences.setState({ asked: { ...going, found: isKnown ? found : null, from, close } })
    if (!isKnown) void found.then((found) => change((asked) => ({ ...asked, found })))
  })
}

import type { Rights } from '#core/access/permissions.ts'
import type { App } from '../../context.ts'
import type { Route } from '../../http/route.ts'

/** The beginning of a name that stands for that call of every resource. */
const everyResource = '*/'

/** Whether a route may be called with an API key: those of a node, and what says so. Everything else takes a session. */
export function isOpenToKeys({ access, forKeys }: Pick<Route, 'access' | 'forKeys'>): boolean {
  return forKeys === true || typeof access === 'object'
}

/** Which nodes stay with people: modules list them, each with all below it (`ServerModule.sessionNodes`). */
export function sessionNodesOf({ modules }: Pick<App, 'modules'>): (node: string) => boolean {
  const closed = modules.flatMap(({ sessionNodes }) => sessionNodes ?? []).map((one) => one.toLowerCase())
  const calls = closed.filter((one) => one.startsWith(everyResource)).map((one) => one.slice(1))
  return (node) => {
    const name = node.toLowerCase()
    return (
      calls.some((call) => name.endsWith(call)) ||
      closed.some((one) => name === one || name.startsWith(`${one}/`))
    )
  }
}

/**
 * What a key may do: what its owner holds at this moment, without what stays with people, and of that only what the key names.
 * Never a super administrator: so it never does what has no node.
 */
export function keyRights(app: App, rights: Rights, named: readonly string[] | null): Rights {
  const limit = named && new Set(named)
  const isClosed = sessionNodesOf(app)
  const nodes = [...rights.nodes].filter((node) => (limit === null || limit.has(node)) && !isClosed(node))
  return { ...rights, isSuper: false, isKey: true, nodes: new Set(nodes) }
}

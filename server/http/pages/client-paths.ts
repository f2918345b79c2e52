import type { FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'

/** First steps of addresses that the client has without any module. */
const ownSteps = ['user', '404', '401']

/** Tells whether a path is the client's and no page that a module answers: members have pages at addresses of their own. */
export function isClientPath({ modules, settings }: App, path: string): boolean {
  const steps = [...ownSteps, ...modules.flatMap(({ clientSteps }) => clientSteps ?? [])]
  return (
    steps.includes(path.split('/', 2)[1] ?? '') ||
    settings.memberAccess.rules().some((rule) => rule.path !== '' && `/${rule.path}` === path)
  )
}

/** Link previews, link checkers and uptime checks do not speak of HTML. */
export const takesAnything = ({ headers: { accept } }: FastifyRequest): boolean =>
  !accept || accept.includes('*/*')

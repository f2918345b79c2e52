import type { App } from '#server/context.ts'

/** First steps of addresses that are the client's: pages of members, and those that the specification names. */
const clientSteps = /^\/(?:user|404|401|cart|checkout|pay)(?:\/|$)/

/** Tells whether a path is the client's and not the site's: members have pages at addresses of their own. */
export function isClientPath({ settings }: App, path: string): boolean {
  return (
    clientSteps.test(path) ||
    settings.memberAccess.rules().some((rule) => rule.path !== '' && `/${rule.path}` === path)
  )
}

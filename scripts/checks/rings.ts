/**
 * The rings of tests, each with all that is in the one before:
 *
 * - `check`: before every commit; no database server, no browser, no test that starts processes
 * - `gate`: before anything is handed on (`npm test`); all databases, the editor in a browser, and `coreJourneys`
 * - `all`: before an issue is closed; every journey, and `beyondGate`
 * - `long`: now and then; rigs whole that are otherwise sampled
 */
const rings = ['check', 'gate', 'all', 'long'] as const
export type Ring = (typeof rings)[number]

export function isRing(name: string): name is Ring {
  return rings.some((ring) => ring === name)
}

/** The journeys of the gate: what people come for, once each. */
export const coreJourneys: readonly string[] = [
  // A stranger's `npm start`; the first article, from the login page on; sessions; the server that goes away and comes back.
  'e2e/start.test.ts',
  'e2e/editor/first-article.test.ts',
  'e2e/admin/session.test.ts',
  'e2e/outage.test.ts',
  // Derived lists and forms, files, rights, an entity that is made in the browser, the terminal.
  'e2e/lists/list.test.ts',
  'e2e/lists/forms.test.ts',
  'e2e/admin/files/uploads.test.ts',
  'e2e/admin/rights/rights.test.ts',
  'e2e/generator/made-entity.test.ts',
  'e2e/admin/terminal/terminal.test.ts',
  // What readers get: translations, blocks, menus, pages.
  'e2e/lists/translations.test.ts',
  'e2e/content/blocks.test.ts',
  'e2e/site/menus.test.ts',
  'e2e/site/public-site.test.ts',
  // Members register and look after their account; a guest buys, and staff takes the payment.
  'e2e/member/member-login.test.ts',
  'e2e/member/member-pages.test.ts',
  'e2e/store/checkout.test.ts',
]

/** Tests of the `gate` ring that need no browser: of processes and of services of their own, of what only servers of databases do, and rigs of many seconds. */
export const beyondCheck: readonly string[] = [
  'examples/02-relation-and-workflow/workflow.test.ts',
  'modules/attachment/server/s3-store.test.ts',
  'modules/content/page/site.test.ts',
  'modules/exchange/server/import-resume.test.ts',
  'modules/generator/server/existing-table.test.ts',
  'modules/generator/server/generate.test.ts',
  'modules/generator/server/sql/read-table.test.ts',
  'modules/store/stock/stock.test.ts',
  'server/app/full-disk.test.ts',
  'server/app/installation/installation.test.ts',
  'server/app/operation.test.ts',
  'server/app/outage.test.ts',
  'server/concurrency/limiter.test.ts',
  'server/db/limits.test.ts',
  'server/doctor/doctor.test.ts',
  'aspects/references/references.test.ts',
  'server/resource/write/sort.test.ts',
  'server/resource/write/turns/in-turn.test.ts',
]

/** Tests of the `all` ring that need no browser: those that compile and build copies of the tree, kill again and again, fill large tables, ask a long history of every moment, or compare what a processor takes. */
export const beyondGate: readonly string[] = [
  'aspects/history/as-of.test.ts',
  'aspects/new-aspect.test.ts',
  'editor/model/cost.test.ts',
  'fields/new-kind.test.ts',
  'modules/content/publication/killed.test.ts',
  'modules/generator/server/files/eject.test.ts',
  'modules/generator/server/run/broken-off.test.ts',
  'modules/site/server/answer/many-queries.test.ts',
  'modules/store/payment/fleet.test.ts',
  'modules/take-away.test.ts',
  'server/app/installation/killed-start.test.ts',
  'server/db/migrations/migrate-killed.test.ts',
  'server/resource/list/list-work.test.ts',
]

/** Tells whether `npm test` runs a test. */
export function isInGate(path: string): boolean {
  return path.startsWith('e2e/') ? coreJourneys.includes(path) : !beyondGate.includes(path)
}

/**
 * Tests of what has a time limit of its own (outages, slow receivers, stores that are waited for no longer than a second and a half):
 * they run one after the other when all others are through.
 */
export const timedTests: readonly string[] = [
  'modules/attachment/server/private/private-s3.test.ts',
  'modules/attachment/server/s3-store.test.ts',
  'modules/attachment/server/upload/many-processes.test.ts',
  'modules/webhook/server/deliver.test.ts',
  'server/app/operation.test.ts',
  'server/app/outage.test.ts',
  'server/concurrency/limiter.test.ts',
  'server/db/lock.test.ts',
  'server/network/read-page.test.ts',
]

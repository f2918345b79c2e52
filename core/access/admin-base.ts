/** Where the back office is entered, unless the setting `backend_entrance` says otherwise. */
export const defaultAdminBase = '/admin'

/** First parts of addresses that lead somewhere else already, on the server or in the client. */
const taken: ReadonlySet<string> = new Set([
  'api',
  'user',
  'storage',
  'static',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'index',
  '401',
  '404',
])

/** Whether the back office may be entered there: a slash, then letters and digits that nothing else answers to. */
export function isAdminBase(text: string): boolean {
  return /^\/[A-Za-z0-9]{1,50}$/.test(text) && !taken.has(text.slice(1).toLowerCase())
}

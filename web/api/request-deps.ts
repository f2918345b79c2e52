import { generatedVersionHeader, type Language, viewHeader } from '#core/wire.ts'
import { callAddress } from '../navigation/navigation.ts'
import { writeQuery } from './query-string.ts'

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Everything around the calls that they touch: what a browser has, and what a test makes up. */
export interface RequestDeps {
  /** put in front of every address; '' in a browser */
  readonly origin: string
  /** base of the back office; calls to `/admin/…` go there */
  readonly adminBase: string
  /** header that carries the access token: each realm has its own */
  readonly tokenHeader: 'batoken' | 'ba-user-token'
  tokens(): Tokens
  language(): Language
  setAccessToken(token: string): void
  /** another window may have changed the tokens: read them again */
  rereadTokens(): void
  /** runs something while no other window of this browser runs the same */
  exclusively<T>(run: () => Promise<T>): Promise<T>
  isOnLoginPage(): boolean
  /** to the login page, keeping the way back */
  goToLogin(): void
  goToStart(): void
  goToRoute(route: { readonly routePath?: string; readonly routeName?: string }): void
  /** the view of the back office that the calls belong to, '' for none */
  view(): string
  /** the view is over: everything loads anew as oneself */
  leaveView(): void
  /** which version of what the generator made is known here; null while none is */
  madeVersion(): number | null
  /** the server has this version of what the generator made */
  noteMadeVersion(version: number): void
  /** a call that was sent at `asked`, in milliseconds of this device, was answered at this unix second of the server */
  noteTime(time: number, asked: number): void
  isOnline(): boolean
  /** no server answered, or a gateway did in its place */
  noteAway(): void
  beginLoading(): () => void
  sayError(text: string): void
  saySuccess(text: string): void
  /** a text of the namespace `errors` */
  text(key: string, params?: Readonly<Record<string, string>>): string
  log(text: string): void
}

/** The full address of a call: the installation's own entry in the place of `/admin`, the query behind. */
export function addressOf(
  deps: Pick<RequestDeps, 'origin' | 'adminBase'>,
  url: string,
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = callAddress(url, deps.adminBase)
  const text = writeQuery(query)
  if (text === '') return `${deps.origin}${path}`
  return `${deps.origin}${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** The headers that every call carries. */
export function headersOf(
  deps: Pick<RequestDeps, 'language' | 'tokenHeader' | 'madeVersion' | 'view'>,
  token: string,
): Record<string, string> {
  const headers = { 'think-lang': deps.language(), server: 'true' }
  const version = deps.madeVersion()
  const view = deps.view()
  return {
    ...headers,
    ...(version === null ? {} : { [generatedVersionHeader]: String(version) }),
    ...(view === '' ? {} : { [viewHeader]: view }),
    ...(token === '' ? {} : { [deps.tokenHeader]: token }),
  }
}

import type { Envelope } from '#core/wire.ts'
import { parseEnvelope } from './envelope.ts'
import { RequestFailure } from './failure.ts'
import { addressOf, headersOf, type RequestDeps } from './request-deps.ts'
import { exchange } from './transport.ts'

/** Answers the token to go on with after `used` has expired, or rejects when there is none. */
export type Refresh = (used: string, expired: Envelope) => Promise<string>

/**
 * Makes the one refresh of expired tokens. Calls that meet an expired token at the same time wait for the same
 * attempt, and windows of the same browser take turns: the second one finds the first one's token. A refusal
 * ends the session and leads to the login page; a server that is away ends nothing.
 */
export function createRefresh(deps: RequestDeps): Refresh {
  let running: Promise<string> | null = null

  return (used, expired) => {
    const { access } = deps.tokens()
    if (access !== used) return Promise.resolve(access)
    running ??= deps
      .exclusively(() => renew(used, expired))
      .finally(() => {
        running = null
      })
    return running
  }

  async function renew(used: string, expired: Envelope): Promise<string> {
    deps.rereadTokens()
    const { access, refresh } = deps.tokens()
    if (access !== used) return access
    if (deps.isOnLoginPage()) {
      deps.setAccessToken('')
      return ''
    }
    const token = refresh === '' ? null : await askForToken(used, refresh)
    if (token === null) throw endSession(expired)
    deps.setAccessToken(token)
    return token
  }

  /** Null when the server refuses. */
  async function askForToken(used: string, refreshToken: string): Promise<string | null> {
    const reply = await exchange({
      url: addressOf(deps, '/api/common/refreshToken'),
      method: 'POST',
      headers: headersOf(deps, used),
      body: { refreshToken },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    const envelope = reply && parseEnvelope(reply.text)
    if (!reply || !envelope || reply.status >= 500) throw unreachable()
    const token = envelope.code === 1 ? (envelope.data as { token?: unknown } | null)?.token : null
    return typeof token === 'string' && token !== '' ? token : null
  }

  function unreachable(): RequestFailure {
    const message = deps.text(deps.isOnline() ? 'network' : 'offline')
    deps.sayError(message)
    return new RequestFailure('network', message)
  }

  function endSession(expired: Envelope): RequestFailure {
    deps.setAccessToken('')
    deps.goToLogin()
    if (expired.msg !== '') deps.sayError(expired.msg)
    return new RequestFailure('business', expired.msg, { envelope: expired, status: 200 })
  }
}

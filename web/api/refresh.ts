import type { Envelope } from '#core/wire.ts'
import { parseEnvelope } from './envelope.ts'
import { RequestFailure } from './failure.ts'
import { exchange } from './transport.ts'
import { addressOf, headersOf, type RequestWorld } from './world.ts'

/** Answers the token to go on with after `used` has expired, or rejects when there is none. */
export type Refresh = (used: string, expired: Envelope) => Promise<string>

/**
 * Makes the one refresh of expired tokens. Calls that meet an expired token at the same time wait for the same
 * attempt, and windows of the same browser take turns: the second one finds the first one's token. A refusal
 * ends the session and leads to the login page; a server that is away ends nothing.
 */
export function createRefresh(world: RequestWorld): Refresh {
  let running: Promise<string> | null = null

  return (used, expired) => {
    const { access } = world.tokens()
    if (access !== used) return Promise.resolve(access)
    running ??= world
      .exclusively(() => renew(used, expired))
      .finally(() => {
        running = null
      })
    return running
  }

  async function renew(used: string, expired: Envelope): Promise<string> {
    world.rereadTokens()
    const { access, refresh } = world.tokens()
    if (access !== used) return access
    if (world.isOnLoginPage()) {
      world.setAccessToken('')
      return ''
    }
    const token = refresh === '' ? null : await askForToken(used, refresh)
    if (token === null) throw endSession(expired)
    world.setAccessToken(token)
    return token
  }

  /** Null when the server refuses. */
  async function askForToken(used: string, refreshToken: string): Promise<string | null> {
    const reply = await exchange({
      url: addressOf(world, '/api/common/refreshToken'),
      method: 'POST',
      headers: headersOf(world, used),
      body: { refreshToken },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    const envelope = reply && parseEnvelope(reply.text)
    if (!reply || !envelope || reply.status >= 500) throw unreachable()
    const token = envelope.code === 1 ? (envelope.data as { token?: unknown } | null)?.token : null
    return typeof token === 'string' && token !== '' ? token : null
  }

  function unreachable(): RequestFailure {
    const message = world.text(world.isOnline() ? 'network' : 'offline')
    world.sayError(message)
    return new RequestFailure('network', message)
  }

  function endSession(expired: Envelope): RequestFailure {
    world.setAccessToken('')
    world.goToLogin()
    if (expired.msg !== '') world.sayError(expired.msg)
    return new RequestFailure('business', expired.msg, { envelope: expired, status: 200 })
  }
}

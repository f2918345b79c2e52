import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** What became of a browser's dialog: an answer for the server, or why there is none. */
export type PasskeyAnswer =
  | { readonly passkey: object }
  | { readonly reason: 'cancelled' | 'known' | 'unsupported' | 'failed' }

/** Has the browser make a passkey. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyAnswer> {
  return asked(() => startRegistration({ optionsJSON: options }))
}

/** Has the browser use one of the passkeys that are asked for. */
export function askPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAnswer> {
  return asked(() => startAuthentication({ optionsJSON: options }))
}

async function asked(ask: () => Promise<object>): Promise<PasskeyAnswer> {
  if (!('credentials' in navigator) || !('PublicKeyCredential' in globalThis))
    return { reason: 'unsupported' }
  try {
    return { passkey: await ask() }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** Browsers tell neither a refusal from an absence of keys, nor a closed dialog from one that timed out. */
function reasonOf(error: unknown): 'cancelled' | 'known' | 'failed' {
  const { name, code } = error as { name?: string; code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed'
}

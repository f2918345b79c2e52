import { create } from 'zustand'
import { request } from '#web/api/request.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { HumanProof } from '#web/modules.ts'
import { useNow } from '#web/ui/use-now.ts'

/** A way of reaching somebody, as `accountVerificationType` names it (`docs/wire.md#members-sign-in`). */
export type Channel = 'email' | 'mobile'

/** What a code is asked for, and where it goes. */
export interface CodeTarget {
  readonly channel: Channel
  /** such as `user_register` (`docs/wire.md#codes`) */
  readonly event: string
  readonly address: string
}

/** How long the button that asks for a code has to rest, in milliseconds. */
const rest = 60_000

/** Until when, by target. Kept outside of the forms: closing one and opening it again shortens nothing. */
const useResting = create<Readonly<Record<string, number>>>(() => ({}))

/** Has a code sent, to whoever has shown to be a person; a proof of the caller's own address takes their password too. Answers what the server says. */
export async function sendCode(target: CodeTarget, proof: HumanProof, password?: string): Promise<string> {
  const { channel, event, address } = target
  const isMail = channel === 'email'
  const { msg } = await request(isMail ? '/api/Ems/send' : '/api/Sms/send', {
    method: 'POST',
    body: { [channel]: address, [isMail ? 'event' : 'template_code']: event, password, ...proof },
    showsError: false,
  })
  useResting.setState({ [keyOf(target)]: serverNow() + rest })
  return msg
}

/** Seconds until another code may be asked for; 0 for now. */
export function useCodeRest(target: CodeTarget): number {
  const until = useResting((all) => all[keyOf(target)] ?? 0)
  const now = useNow(until > serverNow() ? 250 : 60_000)
  return Math.max(0, Math.ceil((until - Math.max(now, until - rest)) / 1000))
}

function keyOf({ channel, event, address }: CodeTarget): string {
  return `${event} ${channel} ${address.trim().toLowerCase()}`
}

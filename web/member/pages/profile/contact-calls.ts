import type { HumanProof } from '#web/modules.ts'
import { type Faults, tellingFaults } from '../../../account/queries.ts'
import { request } from '../../../api/request.ts'
import { memberSession } from '../../../stores/member.ts'
import { type Channel, memberAccount } from '../queries.ts'

const events = {
  verify: { email: 'user_email_verify', mobile: 'user_mobile_verify' },
  change: { email: 'user_change_email', mobile: 'user_change_mobile' },
} as const

/** What a code is asked for: to prove the present address, or the new one. */
export type CodePurpose = keyof typeof events

/** Has a code sent (`docs/wire.md#codes`); answers the faults, null when it is on its way. */
export async function sendCode(
  channel: Channel,
  purpose: CodePurpose,
  body: { readonly address: string; readonly password?: string },
  proof: HumanProof,
): Promise<Faults | null> {
  const { address, ...more } = body
  const event = events[purpose][channel]
  const url = channel === 'email' ? '/api/Ems/send' : '/api/Sms/send'
  const asked = channel === 'email' ? { email: address, event } : { mobile: address, template_code: event }
  return tellingFaults(() =>
    request(url, {
      method: 'POST',
      body: { ...asked, ...more, ...proof },
      showsError: false,
      showsSuccess: true,
    }),
  )
}

/** Gives back the code that the present address got; answers the token for the change, or the faults. */
export async function proveAddress(
  channel: Channel,
  captcha: string,
): Promise<{ readonly token: string } | { readonly faults: Faults }> {
  let token = ''
  const faults = await tellingFaults(async () => {
    const body = { type: channel, captcha }
    const options = { method: 'POST', body, showsError: false } as const
    const { data } = await request<{ accountVerificationToken: string }>(
      `${memberAccount}/verification`,
      options,
    )
    token = data.accountVerificationToken
  })
  return faults ? { faults } : { token }
}

/** Puts the new address in the place of the present one; answers the faults, null when it was taken. */
export async function changeAddress(
  channel: Channel,
  address: string,
  body: {
    readonly captcha: string
    readonly accountVerificationToken?: string
    readonly password?: string
  },
): Promise<Faults | null> {
  const faults = await tellingFaults(() =>
    request(`${memberAccount}/changeBind`, {
      method: 'POST',
      body: { type: channel, [channel]: address, ...body },
      showsError: false,
      showsSuccess: true,
    }),
  )
  if (!faults) memberSession.update({ [channel]: channel === 'email' ? address.toLowerCase() : address })
  return faults
}

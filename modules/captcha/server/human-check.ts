import { Problem } from '#core/problems.ts'
import type { HumanCheck } from '#server/auth/human-check.ts'
import { adminCaptcha, memberCaptcha } from '../settings.ts'

/** A caller shows to be a person by a puzzle that is solved; one proof counts for one call. */
export const captchaCheck: HumanCheck = {
  guardsSignIn: ({ settings }, { kind }) =>
    settings.value(kind === 'admin' ? adminCaptcha : memberCaptcha) === 1,
  async require({ app }, { captchaId, captchaInfo }) {
    const isSolved = await app.captcha.verify(String(captchaId ?? ''), String(captchaInfo ?? ''))
    if (!isSolved) throw new Problem('captchaWrong')
  },
}

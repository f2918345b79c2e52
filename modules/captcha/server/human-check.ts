import { Problem } from '#core/problems.ts'
import type { HumanCheck } from '#server/auth/human-check.ts'

/** A caller shows to be a person by a puzzle that is solved; one proof counts for one call. */
export const captchaCheck: HumanCheck = {
  guardsSignIn({ settings }, { name }) {
    const isOn = settings.item(`${name}_login_captcha`)
    return isOn === undefined || isOn === true
  },
  async require({ app }, { captchaId, captchaInfo }) {
    const isSolved = await app.captcha.verify(String(captchaId ?? ''), String(captchaInfo ?? ''))
    if (!isSolved) throw new Problem('captchaWrong')
  },
}

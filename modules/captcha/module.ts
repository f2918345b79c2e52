import { defineModule } from '#core/module.ts'
import { adminCaptcha, memberCaptcha } from './settings.ts'

/** Pictures to click on, by which callers who have not signed in show that they are people. */
export const captchaModule = defineModule({ name: 'captcha', settings: [adminCaptcha, memberCaptcha] })

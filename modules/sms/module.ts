import { defineModule } from '#core/module.ts'

/** Short messages, by the gateway that the environment names. */
export const smsModule = defineModule({ name: 'sms' })

import { expect, test } from 'vitest'
import { defineModule } from '#core/module.ts'
import { Problem } from '#core/problems.ts'
import { signIn } from '../testing/accounts/sessions.ts'
import { startTestApp, superPassword } from '../testing/test-app.ts'
import type { HumanCheck } from './human-check.ts'

/** A module in the place of the one that draws pictures. */
const withCheck = (humanCheck?: HumanCheck) => [
  { module: defineModule({ name: 'captcha' }), ...(humanCheck ? { humanCheck } : {}) },
]

test('where no module tells people from programs, a sign-in asks for no proof', async () => {
  const product = await startTestApp({ modules: withCheck() })
  try {
    expect((await product.call('/admin/Index/login')).data).toEqual({ captcha: false })
    expect((await signIn(product)).code).toBe(1)
  } finally {
    await product.close()
  }
})

test('a module guards the realms that it names, by a proof of its own', async () => {
  const guard: HumanCheck = {
    guardsSignIn: (_app, { name }) => name === 'admin',
    async require(_context, { word }) {
      if (word !== 'please') throw new Problem('parameter', { name: 'word' })
    },
  }
  const product = await startTestApp({ modules: withCheck(guard) })
  try {
    expect((await product.call('/admin/Index/login')).data).toEqual({ captcha: true })
    expect((await product.call('/api/user/checkIn')).data).toMatchObject({ userLoginCaptchaSwitch: false })
    expect((await signIn(product)).code).toBe(0)
    const body = { username: 'admin', password: superPassword, word: 'please' }
    expect(await product.call('/admin/Index/login', { method: 'POST', body })).toMatchObject({ code: 1 })
  } finally {
    await product.close()
  }
})

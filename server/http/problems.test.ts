import { expect, test } from 'vitest'
import { defineModule } from '#core/module.ts'
import { allProblems, defineProblems, Problem, type ProblemsOf } from '#core/problems.ts'
import type { ServerModule } from '../module.ts'
import { startTestApp } from '../testing/test-app.ts'

const problems = defineProblems({
  shelfFull: { 'zh-cn': '书架已满，最多 {{max}} 本！', en: 'The shelf is full, at most {{max}} books!' },
  shelfAway: {
    'zh-cn': '书架不在！',
    en: 'The shelf is away!',
    code: 409,
    status: 503,
    data: { type: 'away' },
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof problems> {}
}

const shelf: ServerModule = {
  module: defineModule({ name: 'shelf' }),
  problems,
  routes: () => [
    {
      url: '/admin/shelf/fill',
      method: 'GET',
      access: 'admin',
      async handle(_context, { query }) {
        throw query.away === '1' ? new Problem('shelfAway') : new Problem('shelfFull', { max: 3 })
      },
    },
  ],
}

test('what a module refuses is answered with its code, status, data and text', async () => {
  const product = await startTestApp({ modules: [shelf] })
  try {
    const { superToken: token } = product
    const fill = (query = '', language = 'en') =>
      product.call(`/admin/shelf/fill${query}`, { token, language })
    expect(await fill()).toMatchObject({
      code: 0,
      data: null,
      msg: 'The shelf is full, at most 3 books!',
    })
    expect(await fill('', 'zh-cn')).toMatchObject({ msg: '书架已满，最多 3 本！' })
    expect(await fill('?away=1')).toMatchObject({
      code: 409,
      status: 503,
      data: { type: 'away' },
      msg: 'The shelf is away!',
    })
  } finally {
    await product.close()
  }
})

test('no two modules use one name for what they refuse, nor one of the kernel’s', () => {
  expect(() => allProblems([problems, problems])).toThrow(
    'two parts of the product declare the problem shelfFull',
  )
  expect(() => allProblems([{ busy: problems.shelfFull }])).toThrow('the problem busy')
})

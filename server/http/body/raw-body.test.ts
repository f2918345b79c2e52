import { expect, test } from 'vitest'
import { defineModule } from '#core/module.ts'
import { onSqlite } from '../../conformance/on-every-dialect.ts'
import type { ServerModule } from '../../module.ts'

/** A module that is told something by others, in their own words. */
const ears: ServerModule = {
  module: defineModule({ name: 'ears' }),
  publicRoutes: ['POST /api/ears/hear', 'POST /api/ears/tired'],
  routes: () => [
    {
      url: '/api/ears/hear',
      method: 'POST',
      access: 'public',
      rawBody: true,
      limit: { name: 'ears', points: 1000, seconds: 60, by: 'address' },
      handle: async (_context, { raw, body }) => ({
        plain: { status: 202, type: 'text/xml', body: `${raw.toString('hex')} ${Object.keys(body).length}` },
      }),
    },
    {
      url: '/api/ears/tired',
      method: 'POST',
      access: 'public',
      rawBody: true,
      limit: { name: 'tired', points: 1, seconds: 60, by: 'address' },
      handle: async () => ({ plain: { status: 200, type: 'text/plain', body: 'heard' } }),
    },
  ],
}
const product = onSqlite({ modules: [ears] })

const send = (payload: Buffer | string, type?: string) =>
  product().server.inject({
    method: 'POST',
    url: '/api/ears/hear',
    payload,
    headers: type === undefined ? {} : { 'content-type': type },
  })

test('a call for bytes gets them as they were sent, whatever they are said to be', async () => {
  const bytes = Buffer.from([0, 0xff, 0xfe, 0x7b, 0x22, 0x0d, 0x0a])
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/xml',
    'multipart/form-data',
    undefined,
  ]
  for (const type of types) {
    const answer = await send(bytes, type)
    expect([answer.statusCode, answer.headers['content-type'], answer.body], type).toEqual([
      202,
      expect.stringContaining('text/xml'),
      `${bytes.toString('hex')} 0`,
    ])
  }
  expect((await send('{ "a" : 1 }', 'application/json')).body).toBe(
    `${Buffer.from('{ "a" : 1 }').toString('hex')} 0`,
  )
  expect((await send('')).body).toBe(' 0')
})

test('more than a quarter of a MiB is refused, and other calls still take JSON alone', async () => {
  expect((await send('x'.repeat(256 * 1024))).statusCode).toBe(202)
  expect((await send('x'.repeat(256 * 1024 + 1))).json()).toMatchObject({ code: 0 })
  const answer = await product().server.inject({
    ...{ method: 'POST', url: '/admin/index/login', payload: 'username=admin' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.json()).toMatchObject({ code: 0 })
  expect(answer.statusCode).not.toBe(202)
})

test('who is refused is told so by the status: no envelope is read there', async () => {
  const knock = () =>
    product().server.inject({
      method: 'POST',
      url: '/api/ears/tired',
      payload: 'x',
      remoteAddress: '192.0.2.5',
    })
  expect((await knock()).body).toBe('heard')
  const refused = await knock()
  expect([refused.statusCode, refused.json().code]).toEqual([400, 0])
})

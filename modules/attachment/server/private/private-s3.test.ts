import { afterAll, beforeAll, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { withResources } from '#server/conformance/on-every-dialect.ts'
import { serverResource } from '#server/resource/side.ts'
import { filePart, sendForm } from '#server/testing/multipart.ts'
import { startS3, type TestS3 } from '#server/testing/services/s3.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const paper = defineResource('test/paper', {
  fields: { sheet: field.file({ private: true }) },
  list: { columns: ['id'] },
})

let s3: TestS3
let product: TestApp

beforeAll(async () => {
  s3 = await startS3()
  product = await startTestApp({
    ...withResources([serverResource(paper)]),
    env: { STORAGE_URL: s3.url() },
  })
})
afterAll(async () => {
  await product.close()
  await s3.close()
})

test('with S3-compatible storage a private file lies there, and is sent for a ticket only, in ranges, too', async () => {
  const content = Buffer.from('UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=', 'base64')
  const get = (url: string, headers: Record<string, string> = {}) => product.server.inject({ url, headers })
  const parts = [
    { name: 'resource', content: 'test/paper' },
    { name: 'field', content: 'sheet' },
    filePart(content, 'tone.wav'),
  ]
  const { data } = await sendForm(product, '/admin/ajax/upload', parts)
  const { url, storage } = data.file as { url: string; storage: string }
  expect(storage).toBe('s3')
  const [stored] = await Array.fromAsync(product.app.files.list())
  expect(url).toBe(`/storage/${stored?.name}`)
  expect((await get(url)).statusCode).toBe(404)
  expect((await get(url.replace('@', '%40'))).statusCode).toBe(404)

  const call = { method: 'POST', body: { url }, token: product.superToken } as const
  const ticket = (await product.call<{ url: string }>('/admin/ajax/privateFile', call)).data.url
  expect((await product.server.inject({ method: 'HEAD', url: ticket })).headers['content-length']).toBe('44')
  const start = await get(ticket, { range: 'bytes=0-3' })
  expect([start.statusCode, start.body]).toEqual([206, 'RIFF'])
  expect(start.headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-disposition': expect.stringContaining('tone.wav'),
    'x-content-type-options': 'nosniff',
  })
  expect((await get(ticket, { range: 'bytes=8-11' })).body).toBe('WAVE')
  expect((await get(ticket)).statusCode).toBe(404)

  const removal = {
    method: 'DELETE',
    body: { ids: [Number(data.file.id)] },
    token: product.superToken,
  } as const
  expect((await product.call('/admin/routine.attachment/del', removal)).code).toBe(1)
  expect(await Array.fromAsync(product.app.files.list())).toEqual([])
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { smsOf } from '#server/testing/accounts/codes.ts'
import { startTestApp, type TestApp, type TestOptions } from '#server/testing/test-app.ts'
import { createSms } from './sms.ts'
import { smsUrl } from './sms-url.ts'

const open: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function start(options: TestOptions = {}): Promise<TestApp> {
  const product = await startTestApp(options)
  open.push(product)
  return product
}

/** A gateway of this machine that answers as it is told. */
async function gateway(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push({
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return (server.address() as AddressInfo).port
}

const sms = { to: '13800138000', text: '验证码 123456', code: '123456', event: 'user_register' }

test.each([
  ['', null],
  ['file:', 'folder'],
  [
    'https://sms.example.com',
    { isTls: true, host: 'sms.example.com', port: 443, path: '/', user: '', password: '' },
  ],
  [
    'https://me:p%2Fw@sms.example.com:8443/send?app=1',
    { isTls: true, host: 'sms.example.com', port: 8443, path: '/send?app=1', user: 'me', password: 'p/w' },
  ],
  ['http://[::1]:1025/x', { isTls: false, host: '::1', port: 1025, path: '/x', user: '', password: '' }],
])('%s is read', (text, expected) => {
  expect(smsUrl.parse(text)).toEqual(expected)
})

test.each([
  'sms.example.com',
  'http://sms.example.com/',
  'ftp://sms.example.com/',
  'https://me:Sms-Secret-1%zz@host/',
  'https://',
  'https://host/#x',
  'file:/tmp/sms',
])('%s is refused without being repeated', (text) => {
  const { success, error } = smsUrl.safeParse(text)
  expect(success).toBe(false)
  expect(error?.message).not.toMatch(/Sms-Secret-1/)
})

test('files are refused in production, and nothing is set up there by itself', async () => {
  const env = { NODE_ENV: 'production', PORTICO_RATE_LIMIT: '', PORTICO_TEST_HOOKS: '' }
  await expect(startTestApp({ env: { ...env, SMS_URL: 'file:' } })).rejects.toThrow(
    'SMS_URL=file: is refused',
  )
  const product = await start({ env })
  expect(product.app.sms.isConfigured()).toBe(false)
  await expect(product.app.sms.send(sms, product.context())).rejects.toMatchObject({
    problem: 'smsNotConfigured',
  })
})

test('in development a message is a file, with its code for tests only', async () => {
  const product = await start()
  await product.app.sms.send(sms, product.context())
  expect(await smsOf(product)).toEqual([{ to: sms.to, text: sms.text, code: sms.code }])
  const plain = await start({ env: { PORTICO_TEST_HOOKS: '' } })
  await plain.app.sms.send(sms, plain.context())
  expect(await smsOf(plain)).toEqual([{ to: sms.to, text: sms.text, code: '' }])
})

test('a gateway is posted the message as JSON, with the name and password of its address', async () => {
  const posted: unknown[] = []
  const port = await gateway(async (request, response) => {
    const { method, url, headers } = request
    posted.push({
      method,
      url,
      type: headers['content-type'],
      login: headers.authorization,
      body: await json(request),
    })
    response.writeHead(202).end('{"taken":true}')
  })
  const product = await start({ env: { SMS_URL: `http://me:Sms-Secret-1@127.0.0.1:${port}/send?app=1` } })
  await product.app.sms.send(sms, { ...product.context(), language: 'en' })
  expect(posted).toEqual([
    {
      method: 'POST',
      url: '/send?app=1',
      type: 'application/json',
      login: `Basic ${btoa('me:Sms-Secret-1')}`,
      body: { ...sms, language: 'en' },
    },
  ])
})

test.each<[string, (response: ServerResponse, port: () => number) => void]>([
  ['refuses', (response) => response.writeHead(400).end('10.1.2.3 does not like you')],
  [
    'sends elsewhere',
    (response, port) => response.writeHead(302, { location: `http://127.0.0.1:${port()}/` }).end(),
  ],
  ['hangs up', (response) => response.destroy()],
  ['says nothing', () => {}],
  ['talks without end', (response) => response.writeHead(200).end('x'.repeat(2000))],
])('a gateway that %s: one plain refusal, and a line without secrets in the log', async (_, answer) => {
  const lines: string[] = []
  let calls = 0
  const port = await gateway((_request, response) => {
    calls++
    answer(response, () => port)
  })
  const product = await start({
    env: { SMS_URL: `http://me:Sms-Secret-1@127.0.0.1:${port}/`, LOG_LEVEL: 'warn' },
    log: (line) => lines.push(line),
  })
  const sender = createSms(product.app, { milliseconds: 200, bytes: 1000 })
  await expect(sender.send(sms, product.context())).rejects.toMatchObject({ problem: 'smsFailed' })
  expect(calls).toBe(1)
  expect(lines.join()).toContain('a short message was not taken')
  expect(lines.join()).not.toMatch(/Sms-Secret-1|10\.1\.2\.3|123456/)
})

test('nothing is sent inside of a transaction', async () => {
  const product = await start()
  const inside = { ...product.context(), batch: 'open' }
  await expect(product.app.sms.send(sms, inside)).rejects.toThrow(/inside of a transaction/)
})

import { expect, test } from 'vitest'
import { parseMailAddress } from './mail-address.ts'
import { mailUrl } from './mail-url.ts'

const server = { user: '', password: '', sender: '' }

test.each([
  ['', null],
  ['file:', 'folder'],
  ['smtps://mail.example.com', { ...server, host: 'mail.example.com', port: 465, security: 'tls' }],
  ['smtp://mail.example.com', { ...server, host: 'mail.example.com', port: 587, security: 'starttls' }],
  ['smtp://mail:2525?tls=0', { ...server, host: 'mail', port: 2525, security: 'none' }],
  ['smtp://127.0.0.1:1025', { ...server, host: '127.0.0.1', port: 1025, security: 'none' }],
  ['smtp://[::1]:1025?tls=1', { ...server, host: '::1', port: 1025, security: 'starttls' }],
  [
    'smtps://me%40example.com:p%2Fw@mail.example.com:2465?from=shop@Example.com',
    {
      host: 'mail.example.com',
      port: 2465,
      security: 'tls',
      user: 'me@example.com',
      password: 'p/w',
      sender: 'shop@example.com',
    },
  ],
])('%s is read', (text, expected) => {
  expect(mailUrl.parse(text)).toEqual(expected)
})

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://me:Mail-Secret-1@',
  'smtp://me:%zzMail-Secret-1@host',
  'smtp://host/path',
  'smtp://host?secure=1',
  'smtp://host?tls=maybe',
  'smtp://host?from=nobody',
  'smtp://host:99999',
  'file:/tmp/mail',
])('%s is refused without being repeated', (text) => {
  const { success, error } = mailUrl.safeParse(text)
  expect(success).toBe(false)
  expect(error?.message).not.toMatch(/Mail-Secret-1/)
})

test.each([
  ['a@example.com', 'a@example.com'],
  [' A.b+c@EXAMPLE.com ', 'A.b+c@example.com'],
  ['张三@例子.测试', '张三@xn--fsqu00a.xn--0zwm56d'],
  ['a@example.com, b@example.com', null],
  ['a@example.com\r\nBcc: b@example.com', null],
  ['a\u0001@example.com', null],
  ['<a@example.com>', null],
  ['a@localhost', null],
  ['a@exa mple.com', null],
  ['', null],
  [7, null],
  [['a@example.com'], null],
  [undefined, null],
])('%j as a mail address is %j', (raw, expected) => {
  expect(parseMailAddress(raw)).toBe(expected)
})

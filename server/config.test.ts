import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverModules } from '#modules/index.server.ts'
import { ConfigError, readConfig } from './config.ts'
import { variablesOf } from './module.ts'

const variables = variablesOf(serverModules)
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (env: Record<string, string>) => readConfig({ PORTICO_DATA_DIR: folder, ...env }, variables)
const key = 'k'.repeat(32)

test('without an environment the defaults are those of the contract', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 8000,
    databaseUrl: `sqlite:${join(folder, 'portico.db')}`,
    adminUsername: 'admin',
    adminPassword: '',
    isProduction: false,
    hasRateLimit: true,
    hasTestHooks: false,
    trustedProxies: [],
    corsOrigins: [],
  })
  expect(Object.isFrozen(read({}))).toBe(true)
})

test('the key is made once, for its owner alone, and kept', () => {
  const first = read({}).secret
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(read({}).secret).toBe(first)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(first)
  expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0)
  expect(read({ PORTICO_SECRET: key }).secret).toBe(key)
})

test('a damaged key stops the start', () => {
  const damaged = mkdtempSync(join(folder, 'damaged-'))
  writeFileSync(join(damaged, 'secret.key'), 'short')
  expect(() => readConfig({ PORTICO_DATA_DIR: damaged })).toThrow(ConfigError)
})

test.each([
  ['PORT', '70000', {}],
  ['PORT', '-1', {}],
  ['PORT', '80.5', {}],
  ['DATABASE_URL', 'file:x', {}],
  ['DATABASE_URL', 'sqlite:', {}],
  ['STORAGE_URL', 'https://key:secret@host/bucket', {}],
  ['STORAGE_URL', 's3://host/bucket', {}],
  ['STORAGE_URL', 's3://key:secret@host', {}],
  ['STORAGE_URL', 's3://key:secret@host/bucket/folder', {}],
  ['STORAGE_URL', 's3://key:secret@host/Bucket_1', {}],
  ['STORAGE_URL', 's3://key:%zz@host/bucket', {}],
  ['STORAGE_URL', 's3://key:secret@host/bucket?tls=no', {}],
  ['STORAGE_URL', 's3://key:secret@host/bucket?region=a%20b', {}],
  ['STORAGE_URL', 's3://key:secret@host/bucket?acl=public', {}],
  ['PORTICO_CONNECTIONS', 'shop', {}],
  ['PORTICO_CONNECTIONS', '["postgres://localhost/shop"]', {}],
  ['PORTICO_CONNECTIONS', '{"shop": 5}', {}],
  ['PORTICO_CONNECTIONS', '{"shop": "file:x"}', {}],
  ['PORTICO_CONNECTIONS', '{"shop": "sqlite:"}', {}],
  ['PORTICO_CONNECTIONS', '{"shop": "mysql://host:port/shop"}', {}],
  ['PORTICO_CONNECTIONS', '{"default": "mysql://localhost/shop"}', {}],
  ['PORTICO_CONNECTIONS', '{"Shop": "mysql://localhost/shop"}', {}],
  ['PORTICO_CONNECTIONS', '{"__proto__": "mysql://localhost/shop"}', {}],
  ['PORTICO_CONNECTIONS', `{"${'s'.repeat(33)}": "mysql://localhost/shop"}`, {}],
  [
    'PORTICO_CONNECTIONS',
    JSON.stringify(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`s${at}`, 'sqlite:x']))),
    {},
  ],
  ['PORTICO_CONNECTIONS', '{"own": "postgres://b@h:5432/x"}', { DATABASE_URL: 'postgres://a@h/x' }],
  ['PORTICO_ADMIN_USERNAME', '1st', {}],
  ['PORTICO_ADMIN_USERNAME', 'a b', {}],
  ['PORTICO_ADMIN_PASSWORD', 'nine-char', {}],
  ['PORTICO_ADMIN_PASSWORD', 'password123', {}],
  ['PORTICO_ADMIN_PASSWORD', 'with "quotes" in it', {}],
  ['PORTICO_ADMIN_PASSWORD', 'x'.repeat(33), {}],
  ['PORTICO_SITE_LANGUAGE', 'EN', {}],
  ['PORTICO_SECRET', 'k'.repeat(31), {}],
  ['PORTICO_TOKEN_LIFE', '0', {}],
  ['PORTICO_TOKEN_LIFE', 'long', {}],
  ['PORTICO_RATE_LIMIT', 'maybe', {}],
  ['PORTICO_RATE_LIMIT', 'off', { NODE_ENV: 'production' }],
  ['PORTICO_TEST_HOOKS', 'yes', {}],
  ['PORTICO_TEST_HOOKS', '1', { NODE_ENV: 'production' }],
  ['PORTICO_TEST_CLOCK', '3600', {}],
  ['PORTICO_TEST_CLOCK', 'noon', { PORTICO_TEST_HOOKS: '1' }],
  ['PORTICO_TRUSTED_PROXIES', '10.0.0.0/8,everybody', {}],
  ['PORTICO_TRUSTED_PROXIES', '10.0.0.0/99', {}],
  ['PORTICO_CORS_ORIGINS', '*', {}],
  ['PORTICO_CORS_ORIGINS', 'https://shop.example/', {}],
  ['PORTICO_CORS_ORIGINS', 'shop.example', {}],
  ['PORTICO_PUBLIC_URL', 'javascript:x', {}],
  ['MAIL_URL', 'mail.example.com', {}],
  ['MAIL_URL', 'file:', { NODE_ENV: 'production' }],
  ['SMS_URL', 'http://sms.example.com', {}],
  ['SMS_URL', 'file:', { NODE_ENV: 'production' }],
  ['LOG_LEVEL', 'loud', {}],
])('%s=%s stops the start and is named', (name, value, others) => {
  expect(() => read({ ...others, [name]: value })).toThrow(ConfigError)
  expect(() => read({ ...others, [name]: value })).toThrow(name)
})

test('a file store is read from its address, and a wrong one is never repeated', () => {
  expect(read({}).storage).toBeNull()
  const url = 's3://KEY:a%2Fb%2Bc@store.example:9000/my-files?region=eu-west-1&tls=0'
  expect(read({ STORAGE_URL: url }).storage).toEqual({
    isTls: false,
    host: 'store.example',
    port: 9000,
    bucket: 'my-files',
    region: 'eu-west-1',
    key: 'KEY',
    secret: 'a/b+c',
  })
  expect(read({ STORAGE_URL: 's3://k:s@s3.example/files' }).storage).toMatchObject({ isTls: true, port: 443 })
  expect(() => read({ STORAGE_URL: 's3://k:hidden@host/B?x=1' })).not.toThrow(/hidden/)
})

test('further connections are kept by their keys, and a wrong address is never repeated', () => {
  expect(read({}).connections).toEqual(new Map())
  const given = { shop: 'mysql://root:hidden@db.example/shop', 'old-wiki_2': 'sqlite:/srv/wiki.db' }
  expect(read({ PORTICO_CONNECTIONS: JSON.stringify(given) }).connections).toEqual(
    new Map(Object.entries(given)),
  )
  const refused = () => read({ PORTICO_CONNECTIONS: '{"shop": "oracle://root:hidden@db/shop"}' })
  expect(refused).toThrow(
    'PORTICO_CONNECTIONS: the address of "shop" must begin with sqlite:, postgres://, mysql:// or mariadb://',
  )
  expect(refused).not.toThrow(/hidden/)
})

test('Redis needs a key that all processes share', () => {
  expect(() => read({ REDIS_URL: 'redis://127.0.0.1:6379' })).toThrow(/PORTICO_SECRET/)
  expect(read({ REDIS_URL: 'redis://127.0.0.1:6379', PORTICO_SECRET: key }).redisUrl).toBe(
    'redis://127.0.0.1:6379',
  )
})

test('a refusal never repeats a secret', () => {
  for (const name of ['PORTICO_ADMIN_PASSWORD', 'PORTICO_SECRET']) {
    expect(() => read({ [name]: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'))
  }
})

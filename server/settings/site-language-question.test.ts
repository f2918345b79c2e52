import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serverModules } from '#modules/index.server.ts'
import { closeApp } from '../app/create-app.ts'
import { openApp } from '../app/start.ts'
import { readConfig } from '../config.ts'
import { onSqlite } from '../conformance/on-every-dialect.ts'
import { variablesOf } from '../module.ts'
import { superPassword } from '../testing/databases.ts'
import { siteLanguage } from './language-settings.ts'
import { beginSiteLanguage, noteSiteLanguage } from './site-language-question.ts'

const product = onSqlite()

const isAsked = async (token = product().superToken) =>
  (await product().call<{ asksSiteLanguage?: boolean }>('/admin/index/index', { token })).data
    .asksSiteLanguage === true

/** As a first start leaves it that was told no language. */
async function openQuestion() {
  const db = product().app.database.write
  await beginSiteLanguage(db, '')
  onTestFinished(() => noteSiteLanguage({ db }))
}

test('the first start takes the language of the site from the environment, and later starts leave it alone', async () => {
  const data = await mkdtemp(join(tmpdir(), 'portico-test-language-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const startedWith = async (language: string) => {
    const env = {
      PORTICO_DATA_DIR: data,
      PORTICO_ADMIN_PASSWORD: superPassword,
      PORTICO_TEST_HOOKS: '1',
      PORTICO_SITE_LANGUAGE: language,
      LOG_LEVEL: 'silent',
    }
    const app = await openApp(serverModules, readConfig(env, variablesOf(serverModules)))
    await app.settings.refresh()
    const found = app.settings.value(siteLanguage)
    await closeApp(app, async () => {})
    await app.database.close()
    return found
  }
  expect(await startedWith('en')).toBe('en')
  expect(await startedWith('zh-cn')).toBe('en')
})

test('whoever may say it is asked for the language of the site until somebody has answered, and nobody else ever', async () => {
  expect(await isAsked()).toBe(false)
  await openQuestion()
  const { token } = await product().limitedAdmin(['dashboard/index', 'routine/config/edit'])
  expect(await isAsked(token)).toBe(false)
  expect(await isAsked()).toBe(true)
  const answer = { method: 'POST', token: product().superToken, body: { site_language: 'en' } } as const
  expect(await product().call('/admin/routine.config/edit', answer)).toMatchObject({ code: 1 })
  expect(await isAsked()).toBe(false)
  expect(product().app.settings.value(siteLanguage)).toBe('en')
})

test('where something is written already, nobody is asked for its language', async () => {
  await openQuestion()
  expect(await isAsked()).toBe(true)
  const categories = product().rows('content/category')
  const { id } = await categories.insert({ name: 'News' })
  expect(await isAsked()).toBe(false)
  await categories.remove([Number(id)])
})

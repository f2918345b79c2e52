import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { environmentOf, prepareFolder } from './folders.ts'

/** The configuration of a server that is started with this environment. */
async function configOf(env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-folders-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return readConfig({ PORTICO_DATA_DIR: folder, PATH: '/bin', ...env })
}

const registry = 'https://packages.example/npm/'

test('every package manager brings packages from where npm has them', async () => {
  const config = await configOf({ npm_config_registry: registry })
  expect(environmentOf(config)).toMatchObject({
    npm_config_registry: registry,
    pnpm_config_registry: registry,
    YARN_REGISTRY: registry,
  })
  const home = await prepareFolder('home', config)
  expect(await readFile(join(home, '.cnpmrc'), 'utf8')).toBe(`registry=${registry}\n`)
})

test.each([[{}], [{ npm_config_registry: 'https://name:secret@packages.example/' }]])(
  'without a registry that may be told, each goes to its own: %j',
  async (env) => {
    const config = await configOf(env)
    expect(JSON.stringify(environmentOf(config))).not.toMatch(/registry|secret/i)
    const home = await prepareFolder('home', config)
    expect(await readFile(join(home, '.cnpmrc'), 'utf8')).toBe('')
  },
)

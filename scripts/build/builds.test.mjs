// @ts-check
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../checks/temporary-folder.ts'
import { isFresh, make, webClient } from './builds.mjs'

/** Stands in for Vite: writes a page that shows the source, or fails when there is no source. */
const FAKE_VITE = `
  import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  const folder = process.argv[process.argv.indexOf('--outDir') + 1]
  const source = readFileSync('web/main.tsx', 'utf8')
  if (source === 'broken') throw new Error('main.tsx is broken')
  mkdirSync(folder)
  writeFileSync(folder + '/index.html', source)
  writeFileSync(folder + '/chunk-' + source + '.js', '')`

const project = () =>
  temporaryFolder({
    'node_modules/vite/bin/vite.js': FAKE_VITE,
    'node_modules/vite/package.json': '{"type":"module"}',
    'web/main.tsx': 'first',
    'web/main.test.tsx': '',
    'modules/tag.server.ts': '',
    'package-lock.json': '{}',
  })

/** @param {string} folder */
const chunksOf = (folder) =>
  readdirSync(join(folder, 'dist/web'))
    .filter((name) => name.startsWith('chunk-'))
    .sort()

/** @param {string} folder */
const build = (folder) => make(folder, webClient, process.execPath, process.env)

test('a client is built once and again only when a source says something else', async () => {
  const folder = project()
  expect(isFresh(folder, webClient)).toBe(false)
  await build(folder)
  expect(isFresh(folder, webClient)).toBe(true)

  utimesSync(join(folder, 'web/main.tsx'), 1, 1)
  expect(isFresh(folder, webClient), 'only touched').toBe(true)
  writeFileSync(join(folder, 'web/main.test.tsx'), 'changed')
  writeFileSync(join(folder, 'modules/tag.server.ts'), 'changed')
  expect(isFresh(folder, webClient), 'tests and the server side do not matter').toBe(true)

  writeFileSync(join(folder, 'web/main.tsx'), 'other')
  expect(isFresh(folder, webClient), 'same length, other content').toBe(false)
  await build(folder)
  expect(readFileSync(join(folder, 'dist/web/index.html'), 'utf8')).toBe('other')
  writeFileSync(join(folder, 'package-lock.json'), '{ }')
  expect(isFresh(folder, webClient), 'the lockfile').toBe(false)
})

test('a file that is removed makes the client stale, and so does a missing build', async () => {
  const folder = project()
  writeFileSync(join(folder, 'web/extra.ts'), '')
  await build(folder)
  rmSync(join(folder, 'web/extra.ts'))
  expect(isFresh(folder, webClient)).toBe(false)
  await build(folder)
  rmSync(join(folder, 'dist/web'), { recursive: true })
  expect(isFresh(folder, webClient)).toBe(false)
})

test('a build that fails says why and leaves the former client in place', async () => {
  const folder = project()
  await build(folder)
  writeFileSync(join(folder, 'web/main.tsx'), 'broken')
  await expect(build(folder)).rejects.toThrow('main.tsx is broken')
  expect(readFileSync(join(folder, 'dist/web/index.html'), 'utf8')).toBe('first')
  expect(isFresh(folder, webClient)).toBe(false)
})

test('who still runs the former build finds its files until the next one', async () => {
  const folder = project()
  for (const source of ['first', 'second', 'third']) {
    writeFileSync(join(folder, 'web/main.tsx'), source)
    await build(folder)
  }
  expect(chunksOf(folder)).toEqual(['chunk-second.js', 'chunk-third.js'])
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../checks/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')

/** For each rule of this folder what it refuses, and what stands beside it and is right. */
const planted = [
  [
    'web/a.ts',
    'Write `import type`',
    "export type Mine = import('./b.ts').Side",
    'export type Side = string',
  ],
  ['web/b.ts', 'input methods', 'export const isOdd = (event) => event.isComposing', 'isComposedKey(event)'],
  [
    'server/c.test.ts',
    'Wait for what',
    'await vi.waitFor(() => expect(a).toBe(1))',
    'await vi.waitUntil(isOver, 60_000)',
  ],
  [
    'server/d.test.ts',
    'Wait for what',
    'expect(Date.now() - begun).toBeLessThan(50)',
    'read(Date.now() - 50)',
  ],
  [
    'editor/e.browser.test.ts',
    'Wait for what',
    'await page.waitForTimeout(300)',
    'await page.clock.runFor(300)',
  ],
  [
    'e2e/f.test.ts',
    'Wait for what',
    "await page.waitForLoadState('networkidle')",
    'await page.waitForLoadState()',
  ],
  [
    'e2e/g.test.ts',
    'looks once',
    'expect(await rows(page).count()).toBe(2)',
    'await eventually(() => rows(page).count())',
  ],
  [
    'e2e/h.test.ts',
    'looks once',
    'expect([(await text.innerText()).trim()]).toEqual([])',
    'const shown = await text.innerText()',
  ],
  [
    'e2e/i.test.ts',
    'looks once',
    "expect(new URL(page.url()).search).toBe('')",
    "await eventually(() => page.url()).toBe('/')",
  ],
  [
    'e2e/j.ts',
    'looks once',
    "expect(await column(page, 'id')).toEqual([])",
    'expect(await page.evaluate(() => list.count()))',
  ],
  [
    'editor/k.browser.test.ts',
    'looks once',
    "expect(await page.isVisible('a')).toBe(true)",
    'await expect.poll(() => a.isVisible())',
  ],
  [
    'e2e/l.test.ts',
    'failure of a wait',
    'await a.waitFor().catch(() => null)',
    'await page.screenshot().catch(() => null)',
  ],
  ['web/o.ts', 'clock of the server', 'const isOver = end < Date.now()', 'const day = new Date(serverNow())'],
  ['fields/p.client.tsx', 'clock of the server', 'const year = new Date().getFullYear()', 'new Date(unix)'],
  ['e2e/m.test.ts', 'failure of a wait', 'await expectShown(a).catch(() => null)', 'await a.waitFor()'],
] as const

test('the linter refuses each of what is planted, and nothing beside it', () => {
  const configuration = readFileSync(join(root, 'biome.json'), 'utf8')
  const folder = temporaryFolder({
    ...Object.fromEntries(planted.map(([path, , wrong, right]) => [path, `${right}\n${wrong}\n`])),
    // The rules lie where they are, and look at the folders of the planted files.
    'biome.json': configuration.replaceAll('./scripts/lint/', `${import.meta.dirname}/`),
  })
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--only=plugin', '--reporter=github', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = stdout.matchAll(/file=\S*?\/(?<place>\w+\/[\w.]+,line=\d+).*::(?<said>.*)/g)
  const refused = Array.from(lines, ({ groups }) => [groups?.place, groups?.said])
  expect(Object.fromEntries(refused)).toEqual(
    Object.fromEntries(planted.map(([path, said]) => [`${path},line=2`, expect.stringContaining(said)])),
  )
})

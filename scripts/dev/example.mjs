// @ts-check
// `npm run example`: lists the examples. `npm run example 3` runs the third as its page says: one that is a module is brought into
// the lists of modules while `npm run dev` runs, on data of its own; the site of step 8 is served; of the others the test is run.
import { join } from 'node:path'
import { runInstead, runMain, say } from '../run.mjs'
import { environmentFor, prepare, ROOT } from '../toolchain/toolchain.mjs'
import { bringIn, exampleOf, examplesIn, listOf, takeAway } from './examples.mjs'

await runMain(async () => {
  const [word, ...rest] = process.argv.slice(2)
  const examples = examplesIn(ROOT)
  if (word === undefined) {
    console.log(`npm run example <number> runs one of these:\n${listOf(examples)}`)
    return 0
  }
  const example = exampleOf(examples, word)
  const { folder, title, modules } = example
  const node = await prepare()
  say(`${title} (examples/${folder}/README.md says what to look at)`)
  const tool = (/** @type {string} */ path) => join(ROOT, 'node_modules', path)
  /** @param {readonly string[]} args @param {NodeJS.ProcessEnv} [more] */
  const run = (args, more = {}) =>
    runInstead(node, [...args, ...rest], { cwd: ROOT, env: { ...environmentFor(node), ...more } })
  if (modules.length > 0) {
    bringIn(ROOT, example)
    say(`its lines stand in ${modules.map(([list]) => list).join(' and ')} until it ends`)
    const data = process.env.PORTICO_DATA_DIR ?? join(ROOT, 'data', 'examples', folder)
    try {
      return await run([join(ROOT, 'scripts', 'dev.mjs')], { PORTICO_DATA_DIR: data })
    } finally {
      takeAway(ROOT)
    }
  }
  if (folder.endsWith('headless-site')) {
    const server = process.env.VITE_PORTICO_URL ?? 'http://127.0.0.1:8000'
    say(`it reads ${server}, which has to run with PORTICO_CORS_ORIGINS=http://localhost:5173`)
    return run([tool('vite/bin/vite.js'), join('examples', folder)], { VITE_PORTICO_URL: server })
  }
  // The page of the fourth step puts its kind into a copy of the tree, which a test does.
  const tests = folder.endsWith('field-kind') ? 'fields/new-kind.test.ts' : `examples/${folder}`
  return run([tool('vitest/vitest.mjs'), 'run', tests])
})

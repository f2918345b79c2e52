// @ts-check
// `npm run house [-- <report.json> …]`: the figures of the source tree, with the slowest tests of reports that Vitest wrote.
import { join } from 'node:path'
import { become, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare()
  const program = join(ROOT, 'scripts', 'house', 'main.ts')
  return become(node, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})

// @ts-check
// `npm run faults [-- word …]`: plants faults in a copy of the tree and tells which ones the tests find.
import { join } from 'node:path'
import { runInstead, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare()
  const program = join(ROOT, 'scripts', 'faults', 'main.ts')
  return runInstead(node, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})

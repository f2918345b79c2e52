// @ts-check
// `npm run eject`: takes an entity that the generator made into the source tree.
import { join } from 'node:path'
import { become, runMain } from '../run.mjs'
import { environmentFor, prepare, ROOT } from '../toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare()
  const program = join(ROOT, 'modules', 'generator', 'server', 'files', 'eject-cli.ts')
  return become(node, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})

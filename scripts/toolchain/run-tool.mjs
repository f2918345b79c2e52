// @ts-check
// `node scripts/toolchain/run-tool.mjs <file of a package> <arguments>`: runs a tool that only development needs, once it is there.
import { join } from 'node:path'
import { become, Refusal, runMain } from '../run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain.mjs'

await runMain(async () => {
  const [path, ...args] = process.argv.slice(2)
  if (!path) throw new Refusal('which tool, with which arguments?')
  const node = await prepare()
  return become(node, [join(ROOT, 'node_modules', path), ...args], { cwd: ROOT, env: environmentFor(node) })
})

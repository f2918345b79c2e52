// @ts-check
// `npm start`: makes a fresh clone ready and runs the server in the place of this process.
import { join } from 'node:path'
import { become, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain.mjs'

await runMain(async () => {
  const node = await prepare({ web: true })
  const server = join(ROOT, 'server', 'main.ts')
  return become(node, [server, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})

// @ts-check
// `npm run db:diff`: compares the declarations with the migrated schema and writes the next migration.
import { join } from 'node:path'
import { become, runMain } from '../run.mjs'
import { environmentFor, prepare, ROOT } from '../toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare()
  const program = join(ROOT, 'server', 'app', 'diff-cli.ts')
  return become(node, [program, ...process.argv.slice(2)], { cwd: ROOT, env: environmentFor(node) })
})

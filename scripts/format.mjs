// @ts-check
// `npm run format`: writes every file as `npm run check` wants it, imports in order and safe fixes of the linter applied.
import { join } from 'node:path'
import { become, runMain } from './run.mjs'
import { environmentFor, prepare, ROOT } from './toolchain/toolchain.mjs'

await runMain(async () => {
  const node = await prepare()
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const args = [biome, 'check', '--write', '--error-on-warnings', ...process.argv.slice(2)]
  return become(node, args, { cwd: ROOT, env: environmentFor(node) })
})

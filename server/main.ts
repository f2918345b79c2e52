import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { root } from './paths.ts'

// Compiled code is kept beside the packages: a second start takes 0.25 s and 25 MB less. Static imports would be
// compiled before this line runs, so everything else is imported after it.
enableCompileCache(join(root, 'node_modules/.cache/portico'))

const { start } = await import('./app/start.ts')
const { serverModules } = await import('#modules/index.server.ts')

await start(serverModules)
flushCompileCache()

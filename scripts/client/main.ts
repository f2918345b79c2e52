// Writes a typed client of this product's API.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { serverModules } from '#modules/index.server.ts'
import { modules } from '#modules/index.ts'
import { sessionNodesOf } from '#server/auth/api-keys/key-rights.ts'
import { ownCallsOf } from './own-calls.ts'
import { writeClient } from './write-client.ts'

const root = resolve(import.meta.dirname, '../..')
const file = resolve(process.argv[2] ?? 'portico-client.ts')
const resources = modules.flatMap((module) => module.resources.map(({ resource }) => resource))
const runtime = readFileSync(join(root, 'scripts/client/runtime.ts'), 'utf8')
mkdirSync(dirname(file), { recursive: true })
const isClosed = sessionNodesOf({ modules: serverModules })
writeFileSync(file, writeClient(resources, runtime, isClosed, ownCallsOf(serverModules)))
console.log(`Wrote ${file}: ${resources.length} entities`)
console.log(
  'Entities that the generator made are not in it: they are rows of a database. Take one into the sources with `npm run eject`.',
)

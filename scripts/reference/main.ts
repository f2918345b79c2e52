// Writes the pages of `docs/reference/`, and the marks of tests in `docs/verification.md`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { markRings } from '../checks/verification.ts'
import { readTree } from '../house/files.ts'
import { declaredEvents, declaredSettings } from './declared.ts'
import { referencePages } from './pages.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/reference')
const tree = readTree(root)
const pages = referencePages(
  tree.filter(({ part }) => part === 'source'),
  declaredSettings(),
  declaredEvents(),
)
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
const verification = join(root, 'docs/verification.md')
writeFileSync(verification, markRings(readFileSync(verification, 'utf8'), tree))
console.log(`Wrote docs/reference/: ${Object.keys(pages).join(', ')}`)

// Writes the pages of `docs/reference/`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readTree } from '../house/files.ts'
import { declaredEvents, declaredSettings } from './declared.ts'
import { referencePages } from './pages.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/reference')
const pages = referencePages(
  readTree(root).filter(({ part }) => part === 'source'),
  declaredSettings(),
  declaredEvents(),
)
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
console.log(`Wrote docs/reference/: ${Object.keys(pages).join(', ')}`)

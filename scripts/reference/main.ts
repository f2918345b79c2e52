// Writes the pages of `docs/reference/`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readTree } from '../house/files.ts'
import { referencePages } from './pages.ts'
import { seededSettings } from './settings.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/reference')
const work = mkdtempSync(join(tmpdir(), 'portico-reference-'))
try {
  const pages = referencePages(
    readTree(root).filter(({ part }) => part === 'source'),
    await seededSettings(join(work, 'settings.db')),
  )
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text)
  console.log(`Wrote docs/reference/: ${Object.keys(pages).join(', ')}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

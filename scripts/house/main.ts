// Prints the figures of this tree, or of the one that `--root` names; reports of tests that Vitest wrote as JSON may follow.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drawHouse } from './house.ts'

const { values, positionals } = parseArgs({ options: { root: { type: 'string' } }, allowPositionals: true })
const root = resolve(values.root ?? resolve(import.meta.dirname, '../..'))
console.log(
  drawHouse(
    root,
    positionals.map((path) => readFileSync(path, 'utf8')),
  ),
)

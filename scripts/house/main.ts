// Prints the figures of this tree, or of the one that `--root` names.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drawHouse } from './house.ts'

const { values } = parseArgs({ options: { root: { type: 'string' } } })
console.log(drawHouse(resolve(values.root ?? resolve(import.meta.dirname, '../..'))))

// @ts-check
// Adds articles by nothing but their statements, one behind the other. argv: database file, milliseconds. Prints transactions per second.
import { DatabaseSync } from 'node:sqlite'
import { articleValues } from './article-values.ts'
import { bareCreate } from './bare-create.mjs'

const [file = '', milliseconds = '1000'] = process.argv.slice(2)
const database = new DatabaseSync(file)
const create = bareCreate(database)
const began = performance.now()
let count = 0
while (performance.now() - began < Number(milliseconds))
  create({ title: `bare ${process.pid} ${count++}`, ...articleValues })
console.log(count / ((performance.now() - began) / 1000))
database.close()

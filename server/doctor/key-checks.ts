import { keyCheckOf, readKeyCheck } from '../app/installation/key-check.ts'
import { sealMark, unseal } from '../secrets/seal.ts'
import { type Check, collect, counted, pagesOf } from './check.ts'

/** Rows with long texts are read a few at a time. */
const fewRows = 20

/** The key is the one that the database is kept with. */
export const key: Check = {
  name: 'key',
  async run({ config, database }) {
    const { secret, secretPlace } = config
    const check = await readKeyCheck(database)
    const wrong = collect(
      secret === '' ? 'missing key' : 'wrong key',
      'put the right one back from where you keep a copy; "npm run doctor -- --accept-key" goes on with another one',
    )
    if (secret === '' || (check !== null && check !== keyCheckOf(secret))) wrong.add(secretPlace)
    const seen =
      check === null ? 'not noted in the database yet, which the next start does' : 'belongs to the database'
    return { seen: `${secretPlace}: ${seen}`, findings: wrong.findings() }
  },
}

/** Every sealed value opens with the present key. */
export const sealed: Check = {
  name: 'sealed values',
  async run({ config, database, sealed }) {
    const closed = collect(
      'values that the present key does not open',
      'put the right key back; or set them anew: secrets of the configuration on its page, authenticator apps by their owners',
    )
    let seen = 0
    for (const { table, keys, column, purpose } of sealed) {
      for await (const rows of pagesOf(database, table, keys, [column], fewRows)) {
        for (const row of rows) {
          const text = String(row[column] ?? '')
          if (!text.startsWith(sealMark)) continue
          seen++
          if (unseal(config.secret, purpose, text) !== '') continue
          closed.add(`${table} ${keys.map((name) => `${name} ${row[name]}`).join(', ')}`)
        }
      }
    }
    return { seen: counted(seen, 'value'), findings: closed.findings() }
  },
}

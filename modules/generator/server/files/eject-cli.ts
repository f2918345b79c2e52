import { ConfigError, readEnvironment } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { root } from '#server/paths.ts'
import { EjectError, eject } from './eject.ts'

/** `npm run eject -- <area>/<entity>`: takes what the generator made into the source tree. */
const [name = '', ...more] = process.argv.slice(2)

try {
  if (name === '' || more.length > 0) throw new EjectError('which entity? npm run eject -- shop/book')
  const config = readEnvironment(process.env)
  const database = await openDatabase(config.databaseUrl)
  try {
    const files = await eject({ database, config, root, now: Math.floor(Date.now() / 1000) }, name)
    console.log(`${name} is in the source tree now:\n${files.map((file) => `  ${file}`).join('\n')}`)
    console.log('Look at it, commit it, and start Portico again.')
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof EjectError || error instanceof ConfigError)) throw error
  console.error(`Nothing was taken: ${error.message}`)
  process.exitCode = 1
}

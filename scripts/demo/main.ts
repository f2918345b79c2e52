// Makes the sample site in the database that the environment names, or takes it away.
import { parseArgs } from 'node:util'
import { Problem } from '#core/problems.ts'
import { makeDemo } from '#modules/demo/server/make.ts'
import { removeDemo } from '#modules/demo/server/remove.ts'
import { demoState } from '#modules/demo/server/state.ts'
import { serverModules } from '#modules/index.server.ts'
import { siteOpen } from '#modules/site/settings.ts'
import { closeApp } from '#server/app/create-app.ts'
import { explainFault } from '#server/app/installation/faults.ts'
import { openApp } from '#server/app/start.ts'
import { type Config, readEnvironment } from '#server/config.ts'
import { type App, type Context, type Identity, outsideRequest } from '#server/context.ts'
import { adminOf } from '#server/http/identity/identity.ts'
import { problemText } from '#server/http/reply.ts'
import { variablesOf } from '#server/module.ts'

const options = {
  open: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const

let config: Config | null = null
try {
  const { values } = parseArgs({ options })
  config = readEnvironment({ LOG_LEVEL: 'warn', ...process.env }, variablesOf(serverModules))
  const app = await openApp(serverModules, config)
  try {
    await app.settings.refresh()
    const context = outsideRequest(app, 'demo', { identity: await firstSuper(app), language: 'en' })
    if (values.remove) await remove(context, values.all)
    else await make(context, values.open)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    console.error(`Portico demo: ${problemText(error, app.translator('en'), '')}`)
    process.exitCode = 1
  } finally {
    await closeApp(app, async () => {})
    await app.database.close()
  }
} catch (error) {
  const isMisspelt = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  const sentence = isMisspelt ? (error as Error).message : explainFault(error, config)
  console.error(sentence === null ? error : `Portico demo: ${sentence}`)
  process.exitCode = 1
}

async function make(context: Context, isOpening: boolean): Promise<void> {
  if ((await demoState(context)) === 'there') {
    console.log('The sample site is there already. `npm run demo -- --remove` takes it away.')
    return
  }
  const rows = await makeDemo(context, {
    isOpening,
    async tell(done, total) {
      if (done % 10 === 0 || done === total) console.log(`Drawing pictures: ${done} of ${total}`)
    },
  })
  console.log(`The sample site is there: Hillside Tea, ${rows} rows in two languages.`)
  await context.app.settings.refresh()
  const isOpen = context.app.settings.value(siteOpen) === 1
  console.log(
    isOpen
      ? 'Start Portico (npm start) unless it runs, and look at its address: / and /en.'
      : 'The site is closed to visitors. Open it under Configuration → Site, or remove the demo and make it with --open.',
  )
}

async function remove(context: Context, all: boolean): Promise<void> {
  const { count, left } = await removeDemo(context, { all })
  console.log(`Removed the sample site: ${count} rows. They are in the recycle bin.`)
  for (const { name, reason } of left) console.log(`Stays: ${name} (${reason})`)
  if (left.length > 0 && !all) console.log('What stays is yours from now on; --all would have taken it, too.')
}

/** Everything is made in the name of a super administrator: the first one that may sign in. */
async function firstSuper(app: App): Promise<Identity> {
  const db = app.database.read
  const now = Math.floor(app.clock() / 1000)
  for (const { id } of await db.selectFrom('admin').select('id').orderBy('id').execute()) {
    const admin = await adminOf({ app, db, now }, Number(id))
    if (admin?.rights.isSuper) return admin
  }
  throw new Problem('notAllowed')
}

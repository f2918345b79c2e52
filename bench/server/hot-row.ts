import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/database.ts'
import type { DialectName } from '../../server/db/dialect.ts'
import { createTestDatabase, dialects } from '../../server/testing/databases.ts'
import type { Row } from '../report.ts'
import { get } from './list-rows.ts'
import { type Load, load } from './load.ts'
import { post } from './other-rows.ts'
import { type Running, startServer } from './process.ts'
import { main, password, signIn } from './seed.ts'

const processes = 3
const changes = 1000
const tags = 2000

/** One balance that everybody changes at once, in three processes on one database, while others ask for lists. */
export async function hotRows(folder: string, runs: number): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const { dialect, isReachable } of dialects) {
    if (dialect === 'sqlite') continue
    if (isReachable) rows.push(...(await rowsOn(dialect, join(folder, dialect), runs)))
    else console.error(`hot-row: ${dialect} is not reachable`)
  }
  return rows
}

async function rowsOn(dialect: DialectName, folder: string, runs: number): Promise<readonly Row[]> {
  const database = await createTestDatabase(dialect)
  const running: Running[] = []
  try {
    // One after the other: the first migrates.
    for (let at = 0; at < processes; at++) running.push(await start(database.url, join(folder, String(at))))
    await fill(database.url)
    const [first] = running
    if (!first) throw new Error('no process was started')
    const token = await signIn(first)
    const rounds: Round[] = []
    for (let at = -1; at < runs; at++) {
      const round = await measure(running, token)
      if (at >= 0) rounds.push(round)
    }
    return tableRows(dialect, rounds)
  } finally {
    for (const one of running) await one.stop()
    await database.drop()
  }
}

function start(url: string, folder: string): Promise<Running> {
  mkdirSync(folder, { recursive: true })
  return startServer([main], {
    PORTICO_DATA_DIR: folder,
    DATABASE_URL: url,
    PORTICO_SECRET: 'one secret for all the processes of a bench',
    PORTICO_ADMIN_PASSWORD: password,
    PORTICO_RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  })
}

async function fill(url: string): Promise<void> {
  const { write, close } = await openDatabase(url)
  await write.updateTable('config').set({ value: '0' }).where('name', '=', 'admin_login_captcha').execute()
  await write.updateTable('cache_version').set({ version: 1000 }).where('name', '=', 'settings').execute()
  const now = Math.floor(Date.now() / 1000)
  const rows = Array.from({ length: tags }, (_, at) => ({
    name: `Tag ${at}`,
    weigh: at,
    create_time: now,
    update_time: now,
  }))
  await write.insertInto('content_tag').values(rows).execute()
  await close()
}

interface Round {
  readonly seconds: number
  /** answers by what they say */
  readonly outcomes: ReadonlyMap<string, number>
  readonly usual: number
  readonly meanwhile: number
}

let made = 0

async function measure(running: readonly Running[], token: string): Promise<Round> {
  const [{ port }] = running as [Running]
  const username = `hot${process.pid}${++made}`
  const member = await call(
    port,
    post('/admin/user.user/add', token, {
      username,
      nickname: username,
      group_id: 1,
      password: 'Hot-Row-Test-1',
      status: 'enable',
    }),
  )
  const { data } = JSON.parse(member.body) as { data: { id: number } }
  const usual = worst(await listsWhile(running, token, () => wait(4000)))
  const outcomes = new Map<string, number>()
  const began = performance.now()
  let seconds = 0
  const lists = await listsWhile(running, token, async () => {
    const answers = await Promise.all(
      Array.from({ length: changes }, (_, at) => {
        const { port } = running[at % running.length] as Running
        const body = { user_id: data.id, money: '1.00', memo: 'hot', idempotency_key: randomUUID() }
        return call(port, post('/admin/user.moneyLog/add', token, body))
      }),
    )
    seconds = (performance.now() - began) / 1000
    for (const answer of answers) {
      const outcome = outcomeOf(answer)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  })
  return { seconds, outcomes, usual, meanwhile: worst(lists) }
}

/** Somebody at every process looks at one list after the other until the work is over. */
async function listsWhile(
  running: readonly Running[],
  token: string,
  work: () => Promise<void>,
): Promise<readonly Load[]> {
  let isOver = false
  const lists = running.map(({ port }) =>
    load({
      port,
      connections: 1,
      milliseconds: 60_000,
      isOver: () => isOver,
      request: () => get('/admin/content.tag/index?limit=20', token),
      expected: '{"code":1',
    }),
  )
  const all = Promise.all(lists)
  // Told to whoever asks below; until then nobody may be listening.
  all.catch(() => {})
  await work()
  isOver = true
  return all.catch((error: unknown) => {
    console.error(`hot-row: a list was refused: ${String(error).slice(0, 60)}`)
    return []
  })
}

function worst(loads: readonly Load[]): number {
  return loads.length === 0 ? Number.NaN : Math.max(...loads.map(({ p99 }) => p99))
}

function outcomeOf({ status, body }: Answer): string {
  const { code, msg } = JSON.parse(body) as { code: number; msg: string }
  if (code === 1) return 'done'
  return status === 200 ? `refused: ${msg}` : `${status}: ${msg}`
}

function tableRows(dialect: DialectName, rounds: readonly Round[]): readonly Row[] {
  const all = new Map<string, number>()
  for (const { outcomes } of rounds)
    for (const [outcome, count] of outcomes) all.set(outcome, (all.get(outcome) ?? 0) + count)
  const isPlain = ({ outcomes }: Round) => [...outcomes.keys()].every((one) => !/^\d/.test(one))
  const milliseconds = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ')
  return [
    {
      name: `hot row on ${dialect}: 1,000 changes of one balance until all are answered`,
      yardstick: '',
      // A round in which anybody was told that the service is away does not count as answered.
      runs: rounds.map((round) => (isPlain(round) ? round.seconds : Number.NaN)),
      unit: 's',
      budget: { atMost: 10 },
      detail: [...all].map(([outcome, count]) => `${count} ${outcome}`).join('; '),
    },
    {
      name: `hot row on ${dialect}: p99 of lists meanwhile`,
      yardstick: 'their p99 without the changes',
      runs: rounds.map(({ usual, meanwhile }) => meanwhile / usual),
      unit: '×',
      budget: { atMost: 2 },
      detail: `${milliseconds(rounds.map(({ meanwhile }) => meanwhile))} against ${milliseconds(
        rounds.map(({ usual }) => usual),
      )} ms`,
    },
  ]
}

interface Answer {
  readonly status: number
  readonly body: string
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY, keepAlive: false })

/** Sends a complete request over a connection of its own. */
function call(port: number, text: string): Promise<Answer> {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const [method, path] = line.split(' ')
  const headers = Object.fromEntries(lines.map((one) => one.split(': ') as [string, string]))
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

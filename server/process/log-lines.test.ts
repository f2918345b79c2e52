import { expect, test } from 'vitest'
import { createLog } from './log-lines.ts'

test('what a database error carries besides its message stays out of the log', () => {
  const written: string[] = []
  const { log, lines } = createLog('info', { write: (line) => written.push(line) })
  const error = Object.assign(new Error('refused'), {
    code: 'ER_DUP_ENTRY',
    sql: "insert into admin (password) values ('$argon2id$secret')",
    detail: 'Key (token)=(secret)',
  })
  log.error({ err: error }, 'fault')
  expect(written).toEqual(lines.after(0).map(({ text }) => text))
  expect(JSON.parse(String(written[0])).err).toMatchObject({ message: 'refused', code: 'ER_DUP_ENTRY' })
  expect(written[0]).not.toContain('secret')
})

test('the lines in memory are bounded in number and length', () => {
  const { log, lines } = createLog('info', { write: () => {} })
  for (let n = 0; n < 2500; n++) log.info(`line ${n}`)
  log.info('x'.repeat(20_000))
  const kept = lines.after(0)
  expect(kept).toHaveLength(2000)
  expect(kept.at(-1)?.number).toBe(2501)
  expect(kept.at(-1)?.text.length).toBe(8000)
})

import { expect, test } from 'vitest'
import { onSqlite } from '../conformance/on-every-dialect.ts'
import { runAfterResponse, settled } from './run-after-response.ts'

const lines: string[] = []
const product = onSqlite({ env: { LOG_LEVEL: 'error' }, log: (line) => lines.push(line) })

test('the answer comes first, and whoever waits sees all that it began', async () => {
  const { app } = product()
  const done: string[] = []
  runAfterResponse(app, async () => {
    done.push('first')
    runAfterResponse(app, async () => {
      done.push('second')
    })
  })
  done.push('answer')
  await settled(app)
  expect(done).toEqual(['answer', 'first', 'second'])
})

test('what fails is logged and keeps nobody from going on', async () => {
  const { app } = product()
  runAfterResponse(app, async () => {
    throw new Error('no mail today')
  })
  await settled(app)
  expect(lines.join()).toContain('no mail today')
})

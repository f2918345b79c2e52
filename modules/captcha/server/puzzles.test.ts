import { beforeEach, describe, expect, test } from 'vitest'
import { Captcha, type CaptchaStore, type StoredPuzzle } from './puzzles.ts'
import { secureRandom } from './random.ts'

const wrong = '1,1-1,1;350;200'
let now: number
let store: ReturnType<typeof memoryStore>
let wait: number
let captcha: Captcha

beforeEach(() => {
  now = 1_700_000_000_000
  wait = 0
  store = memoryStore()
  captcha = open('a secret')
})

describe('a puzzle', () => {
  test('is answered as a picture with its question, and nothing of its solution', async () => {
    const made = await captcha.make('login-1', 'en', '192.0.2.1')
    expect(made).toEqual({
      made: true,
      id: 'login-1',
      text: [expect.any(String), expect.any(String)],
      base64: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo[\w+/=]+$/),
      width: 350,
      height: 200,
    })
  })

  test('passes one business call without a pre-check, and only one', async () => {
    const right = await make('a')
    expect(await captcha.verify('a', right)).toBe(true)
    expect(await captcha.verify('a', right)).toBe(false)
  })

  test('passes one business call after a right pre-check, and only one', async () => {
    const right = await make('a')
    expect(await captcha.precheck('a', right, false)).toBe(true)
    expect(await captcha.verify('a', right)).toBe(true)
    expect(await captcha.verify('a', right)).toBe(false)
    expect(await captcha.precheck('a', right, false)).toBe(false)
  })

  test('is gone after a wrong business call, with or without a pre-check', async () => {
    const right = await make('a')
    expect(await captcha.verify('a', wrong)).toBe(false)
    expect(await captcha.verify('a', right)).toBe(false)

    const next = await make('b')
    expect(await captcha.precheck('b', next, false)).toBe(true)
    expect(await captcha.verify('b', wrong)).toBe(false)
    expect(await captcha.verify('b', next)).toBe(false)
    expect(store.size()).toBe(0)
  })

  test('bears two wrong pre-checks before the right one', async () => {
    const right = await make('a')
    for (let i = 0; i < 2; i++) expect(await captcha.precheck('a', wrong, false)).toBe(false)
    expect(await captcha.precheck('a', right, false)).toBe(true)
    expect(await captcha.verify('a', right)).toBe(true)
  })

  test('is spent after three wrong pre-checks', async () => {
    const right = await make('a')
    for (let i = 0; i < 3; i++) expect(await captcha.precheck('a', wrong, false)).toBe(false)
    expect(await captcha.precheck('a', right, false)).toBe(false)
    expect(await captcha.verify('a', right)).toBe(false)
  })

  test('counts malformed clicks as wrong ones', async () => {
    const right = await make('a')
    for (const info of ['', '😀', ';;;']) expect(await captcha.precheck('a', info, false)).toBe(false)
    expect(await captcha.precheck('a', right, false)).toBe(false)
  })

  test('is used up by a right pre-check that unsets it, at any of the three attempts', async () => {
    for (const mistakes of [0, 1, 2]) {
      const right = await make('a')
      for (let i = 0; i < mistakes; i++) await captcha.precheck('a', wrong, true)
      expect(await captcha.precheck('a', right, true)).toBe(true)
      expect(await captcha.verify('a', right)).toBe(false)
    }
  })

  test('lives ten minutes', async () => {
    const right = await make('a')
    now += 599_000
    expect(await captcha.precheck('a', right, false)).toBe(true)
    now += 1_000
    expect(await captcha.verify('a', right)).toBe(false)
    expect(await captcha.solution('a')).toBeNull()
  })

  test('stays when another picture of its id is drawn, and all of them go with the one business call', async () => {
    const first = await make('a')
    const second = await make('a')
    expect(await captcha.precheck('a', first, false)).toBe(true)
    expect(await captcha.precheck('a', second, false)).toBe(true)
    expect(await captcha.verify('a', first)).toBe(true)
    expect(await captcha.verify('a', second)).toBe(false)
    expect(store.size()).toBe(0)
  })

  test('stays however often its id is drawn again; of many pictures four count', async () => {
    const first = await make('a')
    for (let i = 0; i < 8; i++) await make('a')
    expect(store.size()).toBe(4)
    const newest = (await captcha.solution('a')) ?? ''
    expect(await captcha.precheck('a', newest, false)).toBe(true)
    expect(await captcha.verify('a', first)).toBe(true)
  })

  test('that is spent is followed by another one of its id', async () => {
    await make('a')
    for (let i = 0; i < 3; i++) await captcha.precheck('a', wrong, false)
    const right = await make('a')
    expect(await captcha.precheck('a', right, false)).toBe(true)
  })

  test('allows no more attempts for having several pictures', async () => {
    await make('a')
    const right = await make('a')
    for (let i = 0; i < 3; i++) expect(await captcha.precheck('a', wrong, false)).toBe(false)
    expect(await captcha.precheck('a', right, false)).toBe(false)
    await make('b')
    const other = await make('b')
    expect(await captcha.verify('b', wrong)).toBe(false)
    expect(await captcha.verify('b', other)).toBe(false)
  })

  test('is named by the server where the client names none, each time anew', async () => {
    const ids = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const made = await captcha.make(null, 'en', '192.0.2.1')
      if (!made.made) throw new Error(made.reason)
      expect(made.id).toMatch(/^[0-9a-f]{32}$/)
      ids.add(made.id)
      expect(await captcha.verify(made.id, (await captcha.solution(made.id)) ?? '')).toBe(true)
    }
    expect(ids.size).toBe(3)
  })

  test('belongs to its id and to the secret of the installation', async () => {
    const right = await make('a')
    expect(await captcha.verify('A', right)).toBe(false)
    expect(await open('another secret').verify('a', right)).toBe(false)
    expect(await captcha.verify('a', right)).toBe(true)
  })

  test('is stored under a hash that does not tell the id', async () => {
    await make('login-1')
    expect(store.keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  test('allows three pre-checks even when fifty arrive at once', async () => {
    await make('a')
    await Promise.all(Array.from({ length: 50 }, () => captcha.precheck('a', wrong, false)))
    expect(store.counted).toBe(3)
  })

  test('passes one of fifty business calls that arrive at once', async () => {
    const right = await make('a')
    const answers = await Promise.all(Array.from({ length: 50 }, () => captcha.verify('a', right)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
})

describe('a puzzle is refused', () => {
  test.each(['', 'a b', 'a_b', 'é', '../x', 'x'.repeat(65)])('for the id %j, at every door', async (id) => {
    expect(await captcha.make(id, 'en', '192.0.2.1')).toEqual({
      made: false,
      reason: 'invalidId',
      retryAfter: 0,
    })
    expect(await captcha.precheck(id, wrong, false)).toBe(false)
    expect(await captcha.verify(id, wrong)).toBe(false)
    expect(await captcha.solution(id)).toBeNull()
  })

  test('to an address that has had its share, before anything is drawn', async () => {
    wait = 42
    expect(await captcha.make('a', 'en', '192.0.2.1')).toEqual({
      made: false,
      reason: 'throttled',
      retryAfter: 42,
    })
    expect(store.size()).toBe(0)
  })

  test('while twenty thousand are pending, until some expire', async () => {
    await make('a')
    store.pretend(19_998)
    now += 10_000
    await make('b')
    expect(await captcha.make('c', 'en', '192.0.2.1')).toMatchObject({ made: false, reason: 'busy' })
    store.pretend(0)
    now += 10_000
    expect(await captcha.make('c', 'en', '192.0.2.1')).toMatchObject({ made: true })
  })

  test('when too many wait for their picture, and the others get theirs', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) => captcha.make(`n-${index}`, 'en', '192.0.2.1')),
    )
    expect(all.filter((one) => one.made)).toHaveLength(34)
    expect(all.find((one) => !one.made)).toEqual({ made: false, reason: 'busy', retryAfter: 1 })
  })
})

test('expired puzzles are swept when a new one is made', async () => {
  await make('a')
  now += 600_000
  await make('b')
  expect(store.size()).toBe(1)
})

function open(secret: string): Captcha {
  return new Captcha({
    store,
    secret,
    random: secureRandom,
    clock: () => now,
    limiter: { take: async () => wait },
  })
}

async function make(id: string): Promise<string> {
  expect(await captcha.make(id, 'en', '192.0.2.1')).toMatchObject({ made: true })
  return (await captcha.solution(id)) ?? ''
}

/** A store that answers a turn late, as a database does, but changes at once. */
function memoryStore() {
  const rows = new Map<string, StoredPuzzle & { expires: number; attempts: number; passed: boolean }>()
  let others = 0
  const current = (key: string, now: number, code?: string) => {
    const row = rows.get(key)
    return row && row.expires > now && (code === undefined || row.code === code) ? row : null
  }
  const store = {
    counted: 0,
    size: () => rows.size,
    keys: () => [...rows.keys()],
    pretend: (count: number) => {
      others = count
    },
    async insert(key, puzzle, { expires }) {
      rows.set(key, { ...puzzle, expires, attempts: 0, passed: false })
    },
    async read(key, now) {
      return current(key, now)
    },
    async countAttempt(key, code, limit, now) {
      const row = current(key, now, code)
      if (!row || row.attempts >= limit) return false
      row.attempts++
      store.counted++
      return true
    },
    async markPassed(key, code, now) {
      const row = current(key, now, code)
      if (row) row.passed = true
      return row !== null
    },
    async consume(key, code, limit, now) {
      const row = current(key, now, code)
      return row !== null && (row.passed || row.attempts < limit) && rows.delete(key)
    },
    async sweep(now) {
      for (const [key, row] of rows) if (row.expires <= now) rows.delete(key)
      return rows.size + others
    },
  } satisfies CaptchaStore & Record<string, unknown>
  return store
}

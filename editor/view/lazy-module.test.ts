import { expect, test, vi } from 'vitest'
import { LazyModule } from './lazy-module.ts'

test('a part is loaded once, however many ask for it', async () => {
  const fetch = vi.fn(async () => ({ name: 'part' }))
  const later = new LazyModule(fetch)
  expect(later.part).toBeNull()
  const [one, other] = await Promise.all([later.load(), later.load()])
  expect(one).toBe(other)
  expect(await later.load()).toBe(later.part)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('all who wait for a load that fails are told by the same promise, and the next one tries again', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'))
  const later = new LazyModule(fetch.mockResolvedValue('part'))
  const loading = later.load()
  expect(later.load()).toBe(loading)
  await expect(loading).rejects.toThrow('offline')
  expect(later.part).toBeNull()
  expect(await later.load()).toBe('part')
})

test('who waits is called once the part is there, and never at once', async () => {
  const calls: string[] = []
  const later = new LazyModule(async () => 'part')
  later.whenThere((part) => calls.push(`first ${part}`))
  later.whenThere(() => calls.push('never'))()
  await later.load()
  expect(calls).toEqual(['first part'])
  later.whenThere((part) => calls.push(`second ${part}`))
  expect(calls).toHaveLength(1)
  await Promise.resolve()
  expect(calls).toEqual(['first part', 'second part'])
})

test('a part that is there from the start needs no load', async () => {
  const later = new LazyModule(() => Promise.reject(new Error('never')), 'part')
  expect(later.part).toBe('part')
  expect(await later.load()).toBe('part')
})

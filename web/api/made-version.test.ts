import { expect, test } from 'vitest'
import { noteMadeVersion, setMadeFollower, shownMadeVersion } from './made-version.ts'

const settled = () => new Promise(setImmediate)

test('a page follows what is made: once for each version, never backwards, and again after a failure', async () => {
  let followed = 0
  let fails = false
  const gates: (() => void)[] = []
  expect(shownMadeVersion()).toBeNull()
  noteMadeVersion(4)
  setMadeFollower(async () => {
    followed++
    await new Promise<void>((go) => gates.push(go))
    if (fails) throw new Error('away')
  })
  const go = async () => {
    gates.shift()?.()
    await settled()
  }
  noteMadeVersion(4)
  noteMadeVersion(3)
  expect([followed, shownMadeVersion()]).toEqual([0, 4])
  noteMadeVersion(5)
  // Its own answers, and those of a process that is behind.
  noteMadeVersion(5)
  noteMadeVersion(4)
  expect([followed, shownMadeVersion()]).toEqual([1, 4])
  await go()
  expect([followed, shownMadeVersion()]).toEqual([1, 5])
  noteMadeVersion(6)
  noteMadeVersion(7)
  await go()
  expect(followed).toBe(3)
  fails = true
  await go()
  expect([followed, shownMadeVersion()]).toEqual([3, 6])
  fails = false
  noteMadeVersion(7)
  await go()
  expect([followed, shownMadeVersion()]).toEqual([4, 7])
  setMadeFollower(null)
  noteMadeVersion(8)
  expect(shownMadeVersion()).toBe(7)
})

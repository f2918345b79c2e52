import { describe, expect, test } from 'vitest'
import { cleanName } from './check.ts'

describe('the shown name of a file', () => {
  test.each([
    ['My Photo #1.png', 'MyPhoto1.png'],
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\fakepath\\x.png', 'x.png'],
    ['a<b>c<i>.png', 'ac.png'],
    ["a:@#?&/='b,+.png", 'b.png'],
    ['\u202egnp.exe.png', 'gnp.exe.png'],
    ['中文 文件.png', '中文文件.png'],
    ['   .png', 'file.png'],
    ['"onload=alert(1).png', 'onloadalert(1).png'],
  ])('%s is shown as %s', (given, shown) => {
    expect(cleanName(given, 'png')).toBe(shown)
  })

  test('are never longer than a hundred characters', () => {
    expect([...cleanName(`${'𠮷'.repeat(300)}.png`, 'png')]).toHaveLength(100)
  })

  test('of nothing but signs is read in one pass, however long it is', () => {
    // The square of its length would be an hour.
    expect(cleanName(`${'<'.repeat(1_000_000)}.png`, 'png')).toBe('file.png')
    expect(cleanName('a<<b>c>.png', 'png')).toBe('ac.png')
  })
})

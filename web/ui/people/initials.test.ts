import { expect, test } from 'vitest'
import { initialsOf, isPicture } from './initials.ts'

test('initials are those of first and last name, or the first character', () => {
  expect(
    ['Ada Lovelace', 'Ada King Lovelace', 'admin', '李雷', ' 李 雷 ', '😀 x', ''].map(initialsOf),
  ).toEqual(['AL', 'AL', 'A', '李', '李', '😀', ''])
})

test('the picture of those who have none is no picture', () => {
  expect(
    ['', '/static/images/avatar.png', 'https://cdn.example/static/images/avatar.png'].some(isPicture),
  ).toBe(false)
  expect(isPicture('/storage/user/a.png')).toBe(true)
})

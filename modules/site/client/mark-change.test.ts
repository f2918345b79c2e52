import { describe, expect, test } from 'vitest'
import { markChange } from './mark-change.ts'

const page = (content: string, minute = '09:00') =>
  `<!doctype html><html><head><title>x</title></head><body><p>${minute}</p><main id="page">${content}</main></body></html>`

/** The element at which the second page opens. */
const opensAt = (before: string, after: string) =>
  /<(\w+) data-changed[^>]*>([^<]*)/.exec(markChange(page(before), page(after)) ?? '')?.slice(1)

describe('a preview opens', () => {
  test.each([
    ['at the paragraph that grew', '<p>a</p><p>b</p>', '<p>a</p><p>bc</p>', ['p', 'bc']],
    ['at one that is new', '<p>a</p>', '<p>a</p><h2 id="s">new</h2>', ['h2', 'new']],
    ['before one that is gone', '<p>a</p><p>b</p>', '<p>a</p>', ['p', 'a']],
    ['at the paragraph around words in bold', '<p>a <b>c</b></p>', '<p>a <b>d</b></p>', ['p', 'a ']],
    ['at the top where all is new', '', 'text', ['main', 'text']],
    ['at an item, whose list begins alike', '<ul><li>a</li></ul>', '<ul><li>b</li></ul>', ['li', 'b']],
  ])('%s', (_, before, after, found) => {
    expect(opensAt(before, after)).toEqual(found)
  })

  test('as it came otherwise, with the style that leads there', () => {
    const marked = markChange(page('<p class="x">a</p>'), page('<p class="x">b</p>')) ?? ''
    const style = /<style>.*<\/style>/.exec(marked)?.[0] ?? ''
    expect(style).toContain('scroll-initial-target')
    expect(marked.replace(' data-changed', '').replace(style, '')).toBe(page('<p class="x">b</p>'))
  })

  test('not anew for what is beside its content', () => {
    expect(markChange(page('<p>a</p>'), page('<p>a</p>', '09:01'))).toBeNull()
  })
})

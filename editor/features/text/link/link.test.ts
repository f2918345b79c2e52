import { undo } from 'prosemirror-history'
import { AllSelection, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test, vi } from 'vitest'
import type { Command } from '../../../commands/command.ts'
import { renderHtml } from '../../../model/index.ts'
import { parseHtml } from '../../../model/parse-html.ts'
import { intoSections } from '../../../model/sections.ts'
import { testHost } from '../../../testing/host.ts'
import { code, doc, p, run, table } from '../../../testing/states.ts'
import type { DialogEntry, Submitted } from '../../feature.ts'
import type { MenuConfInput } from '../../menu-conf.ts'
import { autolink } from './autolink.ts'
import { editLink } from './edit-link.ts'
import { link } from './link.ts'
import {
  canInsertLink,
  insertLink,
  isTypedBehindLink,
  leaveLink,
  linkAt,
  pastedAddress,
  shownAddress,
  unlink,
} from './link-commands.ts'

const htmlOf = (state: EditorState) => renderHtml(state.doc)
/** A document read from HTML with the cursor at a position. */
const at = (html: string, anchor: number, head = anchor) => {
  const root = parseHtml(html)
  return EditorState.create({ doc: root, selection: TextSelection.create(root, anchor, head) })
}
const linked = '<p>a <a href="/x" target="_blank">bc</a> d</p>'

describe('making a link', () => {
  test('of everything, or in place of it, leaves the cursor in text', () => {
    const warned = vi.spyOn(console, 'warn')
    for (const text of ['', 'other']) {
      const root = intoSections(parseHtml('<p>a</p><p>b</p>'))
      const state = EditorState.create({ doc: root, selection: new AllSelection(root) })
      insertLink('/x', text)(state, (tr) => {
        expect(tr.selection.$head.parent.inlineContent).toBe(true)
        expect(renderHtml(state.apply(tr).doc)).toContain('href="/x"')
      })
    }
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })
  test('at a cursor with a space on both sides, over a selection around it', () => {
    expect(htmlOf(run(doc(p('a|b')), insertLink('/x', 't')))).toBe(
      '<p>a <a href="/x" target="_blank">t</a> b</p>',
    )
    expect(htmlOf(run(doc(p('a|b|c')), insertLink('/x', 'b')))).toBe(
      '<p>a<a href="/x" target="_blank">b</a>c</p>',
    )
    expect(htmlOf(run(doc(p('a|b|c')), insertLink('/x', 't')))).toBe(
      '<p>a<a href="/x" target="_blank">t</a>c</p>',
    )
  })
  test('not in code, not in a link, not over one and not over several blocks', () => {
    expect(canInsertLink(doc(code('a|b'), p('')))).toBe(false)
    expect(canInsertLink(at(linked, 4))).toBe(false)
    expect(canInsertLink(at(linked, 1, 7))).toBe(false)
    expect(canInsertLink(doc(p('a|b'), p('c|d')))).toBe(false)
    expect(canInsertLink(doc(table(['a|b']), p('')))).toBe(true)
  })
})

describe('the link at the cursor', () => {
  test('is found with all its text, whatever marks that has', () => {
    const state = at('<p><a href="/x" target="_blank">a<strong>b</strong>c</a></p>', 2)
    expect(linkAt(state)).toMatchObject({ from: 1, to: 4 })
  })
  test('gets another address and goes without its text', () => {
    expect(htmlOf(run(at(linked, 4), editLink('/y')))).toBe(linked.replace('/x', '/y'))
    expect(htmlOf(run(at(linked, 4), unlink))).toBe('<p>a bc d</p>')
  })
  test('ends at a space, and at the right arrow when nothing follows', () => {
    expect(isTypedBehindLink(at(linked, 5), ' ')).toBe(true)
    expect(isTypedBehindLink(at(linked, 5), 'x')).toBe(false)
    expect(isTypedBehindLink(at(linked, 4), ' ')).toBe(false)
    expect(leaveLink(at(linked, 5))).toBe(false)
    const state = at('<p><a href="/x" target="_blank">a</a></p>', 2)
    const left = run(state, leaveLink)
    expect(htmlOf(left.apply(left.tr.insertText('b')))).toBe('<p><a href="/x" target="_blank">a</a>b</p>')
    expect(htmlOf(state.apply(state.tr.insertText('b')))).toBe('<p><a href="/x" target="_blank">ab</a></p>')
    expect(leaveLink(left)).toBe(false)
  })
  test('goes with its text, but stays around a picture', () => {
    const state = at(linked, 3, 5)
    expect(htmlOf(state.apply(state.tr.deleteSelection()))).toBe('<p>a &nbsp;d</p>')
    expect(renderHtml(parseHtml('<p>a<a href="/x"></a><a href="/y"><img src="/i.png"></a></p>'))).toContain(
      '<p>a<a href="/y" target=""><img',
    )
  })
})

describe('addresses', () => {
  test('a text that is nothing but an address', () => {
    for (const url of ['https://a.example:80/x?y', 'ftp://a.example', 'http://a.example/中文']) {
      expect(pastedAddress(url)).toBe(url)
    }
    for (const text of [
      'see https://a.example',
      'https://a.example\n',
      'javascript:alert(1)',
      'a.example',
      'https://',
      'https://a.example/x。谢谢',
      '“https://a.example”',
    ]) {
      expect(pastedAddress(text)).toBeNull()
    }
  })
  test('are shown without the escapes of older content', () => {
    expect(shownAddress('/x?a=&lt;b&gt;&amp;c')).toBe('/x?a=<b>&amp;c')
  })
})

describe('an address that was typed', () => {
  const href = (state: EditorState) => /href="([^"]*)"/.exec(htmlOf(state))?.[1] ?? null
  const typed = (state: EditorState) => {
    const tr = autolink(state)
    return tr ? state.apply(tr) : state
  }
  test('becomes a link with what belongs to it, and an undo gives the text back', () => {
    const state = typed(doc(p('see (example.com/page).|')))
    expect(htmlOf(state)).toBe(
      '<p>see (<a href="https://example.com/page" target="_blank">example.com/page</a>).</p>',
    )
    expect(htmlOf(run(state, undo))).toBe('<p>see (example.com/page).</p>')
  })
  test('stays text in code, in a link, and where something else was typed behind it', () => {
    expect(href(typed(doc(code('https://a.example|'), p(''))))).toBeNull()
    expect(href(typed(doc(p('https://a.example and|'))))).toBeNull()
    const inside = '<p><a href="/x">https://a.example</a></p>'
    expect(href(typed(at(inside, 18)))).toBe('/x')
    expect(href(typed(at('<p><code>https://a.example</code></p>', 18)))).toBeNull()
  })
})

describe('the dialogs', () => {
  const entry = (name: string, conf: MenuConfInput = {}) => {
    const host = testHost({ conf })
    const found = link.menus?.(host).find((each) => each.name === name) as DialogEntry
    return { host, dialog: found }
  }
  const submit = async (linkUrl: string, conf: MenuConfInput = {}, linkText = 't') => {
    const { host, dialog } = entry('insertLink', conf)
    const answer: Submitted = await dialog.submit({ linkText, linkUrl })
    return { host, answer }
  }
  const isLink = (answer: Submitted) => typeof answer === 'object' && 'command' in answer

  test('an address is enough; without a text it is the text', async () => {
    const { answer } = await submit('https://a.example', {}, '')
    expect(
      typeof answer === 'object' && 'command' in answer && htmlOf(run(doc(p('|')), answer.command)),
    ).toBe('<p> <a href="https://a.example" target="_blank">https://a.example</a> </p>')
    expect((await submit('  ')).answer).toBe('cancelled')
  })
  test('an address without its scheme is completed, and reads as it was typed', async () => {
    const { answer } = await submit('example.com/page', {}, '')
    expect(isLink(answer) && htmlOf(run(doc(p('|')), (answer as { command: Command }).command))).toBe(
      '<p> <a href="https://example.com/page" target="_blank">example.com/page</a> </p>',
    )
  })
  test('addresses that the policy forbids are refused', async () => {
    expect((await submit(' java\tscript:alert(1)')).answer).toMatchObject({ field: 'linkUrl' })
    expect(isLink((await submit('mailto:a@a.example')).answer)).toBe(true)
  })
  test('a check goes on with true only, a text is told as an error', async () => {
    const { answer, host } = await submit('/x', { insertLink: { checkLink: () => 'no' } })
    expect(answer).toEqual({ refusal: 'no', field: 'linkUrl' })
    expect(host.alerts).toEqual([{ info: 'no', type: 'error' }])
    for (const verdict of [undefined, null, false]) {
      expect((await submit('/x', { insertLink: { checkLink: () => verdict } })).answer).toBe('cancelled')
      expect((await submit('/x', { insertLink: { checkLink: async () => verdict } })).answer).toBe(
        'cancelled',
      )
    }
  })
  test('the hooks see text and address, and may answer later or rewrite', async () => {
    const seen: string[] = []
    const conf: MenuConfInput = {
      insertLink: {
        checkLink: async (text, url) => {
          seen.push(text, url)
          return true
        },
        parseLinkUrl: async (url) => `https://a.example${url}`,
      },
    }
    const { answer } = await submit('/x', conf)
    expect(seen).toEqual(['t', '/x'])
    expect(
      typeof answer === 'object' && 'command' in answer && htmlOf(run(doc(p('|')), answer.command)),
    ).toContain('href="https://a.example/x"')
  })
  test('a hook that throws refuses, and one that rewrites to a script too', async () => {
    const throwing = () => {
      throw new Error('broken')
    }
    expect((await submit('/x', { insertLink: { checkLink: throwing } })).answer).toMatchObject({
      field: 'linkUrl',
    })
    expect(
      (await submit('/x', { insertLink: { parseLinkUrl: async () => throwing() } })).answer,
    ).toMatchObject({
      field: 'linkUrl',
    })
    expect(
      (await submit('/x', { insertLink: { parseLinkUrl: () => 'javascript:a()' } })).answer,
    ).toMatchObject({
      field: 'linkUrl',
    })
  })
  test('changing has hooks of its own and shows the address without escapes', async () => {
    const { dialog } = entry('editLink', { insertLink: { checkLink: () => 'not asked' } })
    const state = at('<p><a href="/x?&amp;lt;b" target="_blank">a</a></p>', 2)
    expect(dialog.initial(state)).toEqual({ linkUrl: '/x?<b' })
    expect(dialog.isEnabled(state)).toBe(true)
    expect(dialog.isEnabled(doc(p('a|')))).toBe(false)
    expect(isLink(await dialog.submit({ linkUrl: '/y' }))).toBe(true)
  })
  test('Mod-k opens the one that applies', () => {
    const host = testHost()
    const key = link.hostKeys?.(host)['Mod-k']
    key?.(doc(p('a|')), () => {})
    key?.(at(linked, 4), () => {})
    expect(key?.(doc(code('a|'), p('')), () => {})).toBe(false)
    expect(host.opened).toEqual(['insertLink', 'editLink'])
  })
})

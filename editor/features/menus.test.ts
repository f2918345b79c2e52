import { NodeSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { isBlock, setBlockStyle, toggleBlock } from '../commands/blocks.ts'
import { clearMarks, hasMark, setTextStyle, toggleMark } from '../commands/marks.ts'
import { entryState } from '../menus/entry-state.ts'
import { icons } from '../menus/icons.ts'
import { messages } from '../menus/messages.ts'
import { defaultToolbar, toolbarGroups } from '../menus/toolbar.ts'
import { renderHtml } from '../model/index.ts'
import { schema } from '../model/schema.ts'
import { code, doc, expectState, h, li, p, quote, run, table, todo } from '../testing/states.ts'
import { allFeatures } from './all.ts'
import { toggleCodeBlock } from './code-block/code-block.ts'
import { divider } from './divider/divider.ts'
import { insertImage } from './image/image.ts'
import { editLink, insertLink, linkAt, pastedAddress, unlink } from './link/link.ts'

describe('marks', () => {
  test('toggling a mark twice leaves the text as it was', () => {
    const start = doc(p('a|b|c'))
    const bold = run(start, toggleMark('bold'))
    expect(renderHtml(bold.doc)).toBe('<p>a<strong>b</strong>c</p>')
    expectState(run(bold, toggleMark('bold')), start)
  })

  test('sub and sup give way to each other', () => {
    const sup = run(run(doc(p('|b|')), toggleMark('sub')), toggleMark('sup'))
    expect(renderHtml(sup.doc)).toBe('<p><sup>b</sup></p>')
  })

  test('with nothing selected a mark waits for the next character', () => {
    const pending = run(doc(p('a|')), toggleMark('italic'))
    expect(hasMark(pending, 'italic')).toBe(true)
    expect(renderHtml(pending.apply(pending.tr.insertText('b')).doc)).toBe('<p>a<em>b</em></p>')
  })

  test('clearing styles takes all marks but links', () => {
    const linked = run(doc(p('|b|')), insertLink('https://a.example', ''))
    const coloured = run(run(linked, setTextStyle('color', 'red')), toggleMark('bold'))
    expect(renderHtml(run(coloured, clearMarks).doc)).toBe(
      '<p><a href="https://a.example" target="_blank">b</a></p>',
    )
  })

  test('a code block takes no marks', () => {
    expect(toggleMark('bold')(doc(code('|a|'), p('')))).toBe(false)
  })
})

describe('blocks', () => {
  test('choosing the kind a block has makes it a paragraph', () => {
    expectState(run(doc(h(2, 'a|')), toggleBlock('header', { level: 2 })), doc(p('a|')))
    expectState(run(doc(h(2, 'a|')), toggleBlock('header', { level: 3 })), doc(h(3, 'a|')))
    expectState(run(doc(todo('a|')), toggleBlock('todo')), doc(p('a|')))
    expectState(run(doc(quote('a|')), toggleBlock('blockquote')), doc(p('a|')))
  })

  test('a list turns every selected block and keeps level and alignment', () => {
    const start = doc(p('a|', { textAlign: 'center', indent: '2em' }), li('b|', 2))
    const listed = run(start, toggleBlock('listItem', { ordered: true }))
    expect(isBlock(listed, 'listItem', { ordered: true })).toBe(true)
    expect(renderHtml(listed.doc)).toBe(
      '<ol><li style="text-align: center;">a</li><ol><ol><li>b</li></ol></ol></ol>',
    )
  })

  test('alignment goes to the cells of a table and never to code', () => {
    expect(renderHtml(run(doc(table(['a|']), p('')), setBlockStyle({ textAlign: 'right' })).doc)).toContain(
      '<td colSpan="1" rowSpan="1" width="auto" style="text-align: right;">a</td>',
    )
    expect(setBlockStyle({ textAlign: 'right' })(doc(code('|'), p('')))).toBe(false)
  })

  test('several paragraphs become one code block and its lines paragraphs again', () => {
    const joined = run(doc(p('a|'), p('b|')), toggleCodeBlock)
    expectState(joined, doc(code('a\nb|')))
    expectState(run(joined, toggleCodeBlock), doc(p('a'), p('b|')))
  })

  test('a divider replaces an empty paragraph, and is refused in tables and code', () => {
    const entry = divider.menus?.[0]
    if (entry?.kind !== 'button') throw new Error('the divider is a button')
    expect(renderHtml(run(doc(p('|')), entry.command).doc)).toBe('<hr/><p><br></p>')
    expect(renderHtml(run(doc(p('a|b')), entry.command).doc)).toBe('<p>a</p><hr/><p>b</p>')
    expect(entry.command(doc(table(['|']), p('')))).toBe(false)
    expect(entry.command(doc(code('|'), p('')))).toBe(false)
  })
})

describe('links and images', () => {
  test('a link without text shows its address between spaces', () => {
    expect(renderHtml(run(doc(p('a|')), insertLink('https://a.example', '')).doc)).toBe(
      '<p>a <a href="https://a.example" target="_blank">https://a.example</a> </p>',
    )
  })

  test('a link around a selection keeps its marks; inside a link and in code there is none', () => {
    const bold = run(doc(p('|b|')), toggleMark('bold'))
    const linked = run(bold, insertLink('/x', 'b'))
    expect(renderHtml(linked.doc)).toBe('<p><a href="/x" target="_blank"><strong>b</strong></a></p>')
    expect(insertLink('/y', '')(linked)).toBe(false)
    expect(insertLink('/y', '')(doc(code('|'), p('')))).toBe(false)
    expect(linkAt(linked)).toMatchObject({ from: 1, to: 2 })
    expect(renderHtml(run(linked, editLink('/z')).doc)).toContain('href="/z"')
    expect(renderHtml(run(linked, unlink).doc)).toBe('<p><strong>b</strong></p>')
  })

  test('only a text that is nothing but a web address is pasted as a link', () => {
    expect(pastedAddress('https://a.example:80/x?y')).toBe('https://a.example:80/x?y')
    expect(pastedAddress('see https://a.example')).toBeNull()
    expect(pastedAddress('javascript:alert(1)')).toBeNull()
  })

  test('an image goes to the cursor of a paragraph, not into a header, list, quote or selection', () => {
    const image = insertImage({ src: '/a.png', alt: 'x', href: '' })
    expect(renderHtml(run(doc(p('a|b')), image).doc)).toBe(
      '<p>a<img src="/a.png" alt="x" data-href="" style=""/>b</p>',
    )
    for (const block of [h(1, '|'), li('|'), quote('|'), p('|a|')]) expect(image(doc(block))).toBe(false)
  })

  test('the dialog refuses addresses the policy does not allow', () => {
    const entries = allFeatures.flatMap((feature) => feature.menus ?? [])
    const submit = (name: string, values: Record<string, string>) => {
      const entry = entries.find((each) => each.name === name)
      return entry?.kind === 'dialog' ? entry.submit(values) : undefined
    }
    expect(submit('insertLink', { linkUrl: ' java\tscript:alert(1)' })).toBeNull()
    expect(submit('insertImage', { imageSrc: 'data:image/svg+xml;base64,AAAA' })).toBeNull()
    expect(submit('insertLink', { linkUrl: 'mailto:a@a.example' })).toBeTypeOf('function')
  })
})

describe('the toolbar', () => {
  const entries = toolbarGroups(defaultToolbar, allFeatures).flat()

  test('every entry has a text in both languages and an icon', () => {
    for (const entry of entries) {
      const names = [
        entry.name,
        ...(entry.kind === 'choice' ? entry.options.flatMap((o) => (o.text ? [] : [o.name])) : []),
      ]
      for (const name of names) expect([name in messages.en, name in messages['zh-cn']]).toEqual([true, true])
      expect(icons[entry.icon], entry.icon).toBeDefined()
    }
    expect(Object.keys(messages.en)).toEqual(Object.keys(messages['zh-cn']))
  })

  test('an unknown key and a name claimed twice are mistakes', () => {
    expect(() => toolbarGroups(['nothing'], allFeatures)).toThrow('No menu is called "nothing"')
    expect(() => toolbarGroups(['divider'], [divider, divider])).toThrow('Two menus are called "divider"')
  })

  test('dividers at the ends and beside each other collapse', () => {
    expect(toolbarGroups(['|', 'bold', '|', '|', 'undo', '|'], allFeatures)).toHaveLength(2)
  })

  test('entries answer every kind of selection without doing anything', () => {
    const states = [
      doc(p('|')),
      doc(h(1, 'a|')),
      doc(code('|'), p('')),
      doc(table(['|']), p('')),
      doc(li('|a|')),
    ]
    const selected = doc(p('a'), schema.nodes.divider.create(), p(''))
    states.push(selected.apply(selected.tr.setSelection(NodeSelection.create(selected.doc, 3))))
    for (const state of states) {
      for (const entry of entries) expect(entryState(entry, state, false)).toHaveProperty('isEnabled')
    }
    const bold = entries.find((entry) => entry.name === 'bold')
    expect(bold && entryState(bold, doc(p('|')), true).isEnabled).toBe(false)
  })
})

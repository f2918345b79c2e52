import { Plugin } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { createEditor } from './index.ts'

test('a plugin of ProseMirror is asked, and a transaction of a host is applied and told', () => {
  const texts: string[] = []
  const told: string[] = []
  const listening = new Plugin({
    state: {
      init: () => 0,
      apply(tr, count) {
        texts.push(tr.doc.textContent)
        return count + 1
      },
    },
  })
  const editor = createEditor({
    html: '<p>a</p>',
    config: { proseMirrorPlugins: [listening], onContentChange: (made) => told.push(made.getHtml()) },
  })
  expect(editor.view).toBeNull()
  editor.dispatch(editor.state.tr.insertText('b', 3))
  expect(editor.getHtml()).toBe('<p>ab</p>')
  expect(texts).toContain('ab')
  expect(told).toEqual(['<p>ab</p>'])
  expect(listening.getState(editor.state)).toBeGreaterThan(0)
  editor.undo()
  expect(editor.getHtml()).toBe('<p>a</p>')
  const { tr } = editor.state
  editor.destroy()
  editor.dispatch(tr.insertText('c', 3))
  expect(editor.getHtml()).toBe('<p>a</p>')
})

test('what is no list of plugins is refused by its name', () => {
  const config = { proseMirrorPlugins: new Plugin({}) } as never
  expect(() => createEditor({ config })).toThrow('config.proseMirrorPlugins has to be an array')
})

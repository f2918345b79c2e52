// @ts-check
import { createEditor, createToolbar } from '@wangeditor/editor'
import '@wangeditor/editor/dist/css/style.css'

/**
 * wangEditor with its default toolbar. Every document makes a new editor, as `<Editor defaultHtml>` does: `setHtml` of
 * one that lives takes 17 s for 1,000 paragraphs.
 *
 * @type {import('../pages/page.ts').Mount}
 */
export function mount(host) {
  /** @type {ReturnType<typeof createEditor> | undefined} */
  let editor
  /** @param {string} html */
  const show = (html) => {
    editor?.destroy()
    const bar = document.createElement('div')
    const box = document.createElement('div')
    host.replaceChildren(bar, box)
    editor = createEditor({
      selector: box,
      html,
      mode: 'default',
      config: { scroll: false, hoverbarKeys: {}, autoFocus: false },
    })
    createToolbar({ editor, selector: bar, mode: 'default', config: {} })
  }
  show('')
  return { load: show, getHtml: () => editor?.getHtml() ?? '' }
}

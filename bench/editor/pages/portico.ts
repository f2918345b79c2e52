import { createEditor, createToolbar } from '@portico/editor'
import '@portico/editor/style.css'
import type { Editor } from './page.ts'

/** Ours through its public interface, with the full toolbar. `new` makes both anew for each document. */
export function mount(host: HTMLElement, variant: string): Editor {
  let made = make(host, '')
  return {
    load(html) {
      if (variant !== 'new') {
        made.editor.setHtml(html)
        return
      }
      made.toolbar.destroy()
      made.editor.destroy()
      made = make(host, html)
    },
    getHtml: () => made.editor.getHtml(),
    isDrawn: () => sectionsOf(host).every((section) => section.firstChild !== null),
  }
}

function make(host: HTMLElement, html: string) {
  const bar = document.createElement('div')
  const box = document.createElement('div')
  host.replaceChildren(bar, box)
  const editor = createEditor({
    selector: box,
    html,
    mode: 'default',
    config: { scroll: false, autoFocus: false },
  })
  return { editor, toolbar: createToolbar({ editor, selector: bar, mode: 'default' }) }
}

/** Sections that are not drawn yet are empty boxes. Only their parent's children are looked at: this is asked often. */
function sectionsOf(host: HTMLElement): readonly Element[] {
  return [...(host.querySelector('[contenteditable="true"]')?.children ?? [])]
}

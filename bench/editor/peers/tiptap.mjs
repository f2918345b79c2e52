// @ts-check
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

/** @param {{ onReady: (editor: import('../pages/page.ts').Editor) => void }} props */
function Page({ onReady }) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false } }),
      TableKit.configure({ table: { resizable: true } }),
    ],
    content: '',
    editorProps: { attributes: { class: 'plain' } },
  })
  useEffect(() => {
    onReady({ load: (html) => void editor.commands.setContent(html), getHtml: () => editor.getHTML() })
  }, [editor, onReady])
  return createElement(EditorContent, { editor })
}

/**
 * Tiptap in React with its starter kit and tables; no toolbar.
 *
 * @type {import('../pages/page.ts').Mount}
 */
export function mount(host) {
  return new Promise((onReady) => createRoot(host).render(createElement(Page, { onReady })))
}

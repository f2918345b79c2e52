// @ts-check
import { CodeHighlightNode, CodeNode } from '@lexical/code-core'
import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html'
import { AutoLinkNode, LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { TablePlugin } from '@lexical/react/LexicalTablePlugin'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import { $getRoot, $isDecoratorNode, $isElementNode } from 'lexical'
import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

const config = {
  namespace: 'bench',
  nodes: [
    HeadingNode,
    QuoteNode,
    ListNode,
    ListItemNode,
    LinkNode,
    AutoLinkNode,
    TableNode,
    TableRowNode,
    TableCellNode,
    CodeNode,
    CodeHighlightNode,
  ],
  /** @param {Error} error */
  onError(error) {
    throw error
  },
}

/** @param {import('lexical').LexicalEditor} editor @param {string} html */
function load(editor, html) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const fill = () => {
    const nodes = $generateNodesFromDOM(editor, page)
    const blocks = nodes.filter((node) => $isElementNode(node) || $isDecoratorNode(node))
    $getRoot()
      .clear()
      .append(...blocks)
  }
  editor.update(fill, { discrete: true })
}

/** @param {{ onReady: (editor: import('../pages/page.ts').Editor) => void }} props */
function Bridge({ onReady }) {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const getHtml = () => editor.read(() => $generateHtmlFromNodes(editor))
    onReady({ load: (html) => load(editor, html), getHtml })
  }, [editor, onReady])
  return null
}

/**
 * Lexical in React with the plugins for rich text, history, lists, links and tables; no toolbar.
 *
 * @type {import('../pages/page.ts').Mount}
 */
export function mount(host) {
  const text = createElement(RichTextPlugin, {
    contentEditable: createElement(ContentEditable, { className: 'plain' }),
    ErrorBoundary: LexicalErrorBoundary,
  })
  const plugins = [HistoryPlugin, ListPlugin, LinkPlugin, TablePlugin].map((plugin) =>
    createElement(plugin, { key: plugin.name }),
  )
  return new Promise((onReady) => {
    const bridge = createElement(Bridge, { onReady })
    const page = createElement(LexicalComposer, { initialConfig: config }, text, plugins, bridge)
    createRoot(host).render(page)
  })
}

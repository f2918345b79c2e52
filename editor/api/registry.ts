import type { NodeViewConstructor } from 'prosemirror-view'
import type { Feature } from '../features/feature.ts'
import { type HostMenu, hostFeature } from '../features/host/define-menu.ts'
import type { DomEditor } from './dom-editor.ts'
import type { RegisteredMenu } from './menu-objects.ts'
import type { EditorConfig, Mode } from './settings/config.ts'
import type { ToolbarConfig } from './settings/toolbar-config.ts'

export type EditorPlugin = (editor: DomEditor) => DomEditor

/** Changes an element of markup before it is read, and gives it back or another in its place. */
export type PreParseHtml = {
  readonly selector: string
  readonly preParseHtml: (element: HTMLElement) => HTMLElement
}

/** What a page has registered for all its editors. Those made later get it; those that exist stay as they are. */
export const registry = {
  menus: new Map<string, RegisteredMenu>(),
  definedMenus: new Map<string, HostMenu>(),
  nodeViews: new Map<string, NodeViewConstructor>(),
  plugins: new Set<EditorPlugin>(),
  preParsers: new Set<PreParseHtml>(),
  editorConfigs: { default: {}, simple: {} } as Record<Mode, Partial<EditorConfig<DomEditor>>>,
  toolbarConfigs: { default: {}, simple: {} } as Record<Mode, Partial<ToolbarConfig>>,
}

/** The menus and views that are defined for the page, as a feature of each of its editors. */
export function definedFeature(): Feature {
  return hostFeature([...registry.definedMenus.values()], Object.fromEntries(registry.nodeViews))
}

const warned = new Set<string>()

/** Tells the developer once that something has no effect. */
export function warnOnce(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(`[portico editor] ${text}`)
}

/**
 * Lets the registered preparations change markup before it is read. They see a document in which nothing runs or
 * loads, and what they make is cleaned like everything. Where there is no DOM they cannot run. What is no text, such as
 * the `null` of an empty column, is an empty document.
 */
export function prepareHtml(given: unknown): string {
  const html = typeof given === 'string' ? given : ''
  if (registry.preParsers.size === 0) return html
  if (typeof DOMParser === 'undefined') {
    warnOnce('registerPreParseHtml needs a DOM and does nothing here')
    return html
  }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const { selector, preParseHtml } of registry.preParsers) {
    for (const element of body.querySelectorAll<HTMLElement>(selector)) {
      const prepared = preParseHtml(element)
      if (prepared !== element) element.replaceWith(prepared)
    }
  }
  return body.innerHTML
}

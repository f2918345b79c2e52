import type { NodeViewConstructor } from 'prosemirror-view'
import { allFeatures, entriesOf } from '../features/all.ts'
import type { FeatureHost } from '../features/feature.ts'
import type { HostMenu } from '../features/host/define-menu.ts'
import { defaultToolbar, simpleToolbar } from '../menus/toolbar/toolbar.ts'
import { registerMarks, registerNodes } from '../model/schema.ts'
import type { HostNode } from '../nodes/define-node.ts'
import type { HostMark } from '../nodes/marks/define-mark.ts'
import type { DomEditorConfig } from './dom-editor.ts'
import type { RegisteredMenu } from './menu-objects.ts'
import { type EditorPlugin, type PreParseHtml, registry, warnOnce } from './registry.ts'
import { defaultConfig, type Mode, menuConf } from './settings/config.ts'
import type { ToolbarConfig } from './settings/toolbar-config.ts'

/** What a page brings along under one name; every part may be absent. */
export type EditorModule = {
  readonly menus?: readonly (RegisteredMenu | HostMenu)[]
  /** Nodes that `defineNode` made. */
  readonly nodes?: readonly HostNode[]
  /** Marks that `defineMark` made. */
  readonly marks?: readonly HostMark[]
  /** What draws a node in the editing area, by the node's name; any other is drawn as its element. */
  readonly nodeViews?: Readonly<Record<string, NodeViewConstructor>>
  readonly editorPlugin?: EditorPlugin
  readonly preParseHtml?: readonly PreParseHtml[]
  readonly renderElems?: readonly unknown[]
  readonly elemsToHtml?: readonly unknown[]
  readonly parseElemsHtml?: readonly unknown[]
  readonly renderStyle?: unknown
  readonly renderTextStyle?: unknown
  readonly styleToHtml?: unknown
  readonly parseStyleHtml?: unknown
}

const noEffect: Readonly<Record<string, string>> = {
  renderElems: 'registerRenderElem',
  elemsToHtml: 'registerElemToHtml',
  parseElemsHtml: 'registerParseElemHtml',
  renderStyle: 'registerRenderStyle',
  renderTextStyle: 'registerRenderStyle',
  styleToHtml: 'registerStyleToHtml',
  parseStyleHtml: 'registerParseStyleHtml',
}

/**
 * What holds for all editors of a page that are made later. Nodes and marks are registered as `defineNode` and `defineMark` make them, which
 * browser and server clean by; the original's ways to add a node or a style have no effect and say so in the console.
 * Elements of add-ons (`data-w-e-type`) are kept as they are without being registered.
 */
export const Boot = {
  get editorConfig(): DomEditorConfig {
    return { ...defaultConfig, ...registry.editorConfigs.default } as DomEditorConfig
  },
  get simpleEditorConfig(): DomEditorConfig {
    return { ...defaultConfig, ...registry.editorConfigs.simple, mode: 'simple' } as DomEditorConfig
  },
  get toolbarConfig(): ToolbarConfig {
    return { toolbarKeys: defaultToolbar, ...registry.toolbarConfigs.default }
  },
  get simpleToolbarConfig(): ToolbarConfig {
    return { toolbarKeys: simpleToolbar, ...registry.toolbarConfigs.simple }
  },
  get plugins(): readonly EditorPlugin[] {
    return [...registry.plugins]
  },
  setEditorConfig: (config: Partial<DomEditorConfig>): void => setEditorConfig('default', config),
  setSimpleEditorConfig: (config: Partial<DomEditorConfig>): void => setEditorConfig('simple', config),
  setToolbarConfig: (config: Partial<ToolbarConfig>): void => setToolbarConfig('default', config),
  setSimpleToolbarConfig: (config: Partial<ToolbarConfig>): void => setToolbarConfig('simple', config),
  /** Adds a menu. A key that a menu already has is an error. */
  registerMenu,
  registerPlugin: (plugin: EditorPlugin): void => {
    registry.plugins.add(plugin)
  },
  registerPreParseHtml: (conf: PreParseHtml): void => {
    registry.preParsers.add(conf)
  },
  registerModule,
  registerRenderElem: (_conf: unknown): void => warnOf('registerRenderElem'),
  registerElemToHtml: (_conf: unknown): void => warnOf('registerElemToHtml'),
  registerParseElemHtml: (_conf: unknown): void => warnOf('registerParseElemHtml'),
  registerRenderStyle: (_conf: unknown): void => warnOf('registerRenderStyle'),
  registerStyleToHtml: (_conf: unknown): void => warnOf('registerStyleToHtml'),
  registerParseStyleHtml: (_conf: unknown): void => warnOf('registerParseStyleHtml'),
}

function registerMenu(menu: RegisteredMenu | HostMenu): void {
  const key = 'factory' in menu ? menu.key : menu.name
  if (registry.menus.has(key) || registry.definedMenus.has(key) || ownKeys().has(key)) {
    throw new Error(`Duplicated key '${key}' in menu items`)
  }
  if ('factory' in menu) registry.menus.set(key, menu)
  else registry.definedMenus.set(key, menu)
}

let known: ReadonlySet<string> | undefined

/** The keys of the editor's own menus. No editor is made for them: nodes may be registered yet. */
function ownKeys(): ReadonlySet<string> {
  known ??= new Set(
    entriesOf(allFeatures, { conf: menuConf, label: (key: string) => key } as FeatureHost).keys(),
  )
  return known
}

function registerModule(module: Partial<EditorModule>): void {
  registerNodes(...(module.nodes ?? []))
  registerMarks(...(module.marks ?? []))
  for (const [name, view] of Object.entries(module.nodeViews ?? {})) registry.nodeViews.set(name, view)
  for (const menu of module.menus ?? []) registerMenu(menu)
  for (const conf of module.preParseHtml ?? []) registry.preParsers.add(conf)
  if (module.editorPlugin) registry.plugins.add(module.editorPlugin)
  for (const [part, name] of Object.entries(noEffect)) if (part in module) warnOf(name)
}

function setEditorConfig(mode: Mode, config: Partial<DomEditorConfig>): void {
  const { MENU_CONF, hoverbarKeys } = registry.editorConfigs[mode]
  registry.editorConfigs[mode] = {
    ...registry.editorConfigs[mode],
    ...config,
    MENU_CONF: { ...MENU_CONF, ...config.MENU_CONF },
    hoverbarKeys: { ...hoverbarKeys, ...config.hoverbarKeys },
  }
}

function setToolbarConfig(mode: Mode, config: Partial<ToolbarConfig>): void {
  registry.toolbarConfigs[mode] = { ...registry.toolbarConfigs[mode], ...config }
}

function warnOf(name: string): void {
  warnOnce(`Boot.${name} has no effect: this editor's document has a fixed set of nodes and styles`)
}

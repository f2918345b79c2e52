import { Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import { type Command, firstOf } from '../commands/command.ts'
import { boundKeys } from '../view/keys/bound-keys.ts'
import { base } from './base/base.ts'
import { enter } from './base/enter.ts'
import { blockStyle } from './blocks/block-style/block-style.ts'
import { blockquote } from './blocks/blockquote/blockquote.ts'
import { codeBlock } from './blocks/code-block/code-block.ts'
import { divider } from './blocks/divider/divider.ts'
import { header } from './blocks/header/header.ts'
import { list } from './blocks/list/list.ts'
import { todo } from './blocks/todo/todo.ts'
import { dragHandle } from './drag-handle/drag-handle.ts'
import type { Feature, FeatureHost, MenuEntry } from './feature.ts'
import { find } from './find/find.ts'
import { fullScreen } from './full-screen/full-screen.ts'
import { history } from './history/history.ts'
import { markdown } from './markdown/markdown.ts'
import { maxLength } from './max-length/max-length.ts'
import { image } from './media/image/image.ts'
import { upload } from './media/upload/upload.ts'
import { video } from './media/video/video.ts'
import { paste } from './paste/paste.ts'
import { slashMenu } from './slash-menu/slash-menu.ts'
import { table } from './table/table.ts'
import { clearFormat } from './text/clear-format/clear-format.ts'
import { emotion } from './text/emotion/emotion.ts'
import { formatPainter } from './text/format-painter/format-painter.ts'
import { link } from './text/link/link.ts'
import { marks } from './text/marks/marks.ts'
import { textStyle } from './text/text-style/text-style.ts'
import { applyTypingRule, typingRulesPlugins } from './typing-rules.ts'

/** Every feature, in the order in which they are asked about a key; `base` takes what is left. */
export const allFeatures: readonly Feature[] = [
  header,
  blockquote,
  marks,
  clearFormat,
  formatPainter,
  textStyle,
  table,
  codeBlock,
  list,
  todo,
  blockStyle,
  link,
  image,
  video,
  divider,
  emotion,
  fullScreen,
  upload,
  paste,
  markdown,
  maxLength,
  find,
  slashMenu,
  dragHandle,
  history,
  enter,
  base,
]

/** The plugins that features bring: their own, then typing rules, then one table of their keys. */
export function pluginsOf(
  features: readonly Feature[],
  host: FeatureHost,
  keys = keysOf(features, host),
): Plugin[] {
  const rules = features.flatMap((feature) => feature.typingRules ?? [])
  return [
    ...features.flatMap((feature) => feature.plugins?.(host) ?? []),
    ...typingRulesPlugins(rules),
    new Plugin({ props: { handleKeyDown: boundKeys(keys) } }),
  ]
}

/** The commands of all features by key. On Enter, typing rules come before any feature. */
export function keysOf(features: readonly Feature[], host?: FeatureHost): Readonly<Record<string, Command>> {
  const commands = new Map<string, Command[]>()
  const rules = features.flatMap((feature) => feature.typingRules ?? [])
  commands.set('Enter', [applyTypingRule(rules, 'Enter')])
  for (const { keys = {}, hostKeys } of features) {
    const bound = [...Object.entries((host && hostKeys?.(host)) ?? {}), ...Object.entries(keys)]
    for (const [key, command] of bound) commands.set(key, [...(commands.get(key) ?? []), command])
  }
  return Object.fromEntries([...commands].map(([key, list]) => [key, firstOf(...list)]))
}

/** Every menu of these features by name; two of one name are a mistake of the developer. */
export function entriesOf(features: readonly Feature[], host: FeatureHost): Map<string, MenuEntry> {
  const entries = new Map<string, MenuEntry>()
  for (const entry of features.flatMap((feature) => feature.menus?.(host) ?? [])) {
    if (entries.has(entry.name)) throw new Error(`Duplicated key '${entry.name}' in menu items`)
    entries.set(entry.name, entry)
  }
  return entries
}

/** How features draw their own nodes. */
export function nodeViewsOf(
  features: readonly Feature[],
  host: FeatureHost,
): Record<string, NodeViewConstructor> {
  return Object.assign({}, ...features.map((feature) => feature.nodeViews?.(host) ?? {}))
}

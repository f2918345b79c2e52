import { keydownHandler } from 'prosemirror-keymap'
import { Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import { type Command, firstOf } from '../commands/command.ts'
import { base } from './base/base.ts'
import { blockStyle } from './block-style/block-style.ts'
import { blockquote } from './blockquote/blockquote.ts'
import { codeBlock } from './code-block/code-block.ts'
import { divider } from './divider/divider.ts'
import type { Feature, FeatureHost } from './feature.ts'
import { header } from './header/header.ts'
import { history } from './history/history.ts'
import { image } from './image/image.ts'
import { link } from './link/link.ts'
import { list } from './list/list.ts'
import { marks } from './marks/marks.ts'
import { table } from './table/table.ts'
import { textStyle } from './text-style/text-style.ts'
import { todo } from './todo/todo.ts'
import { applyTypingRule, typingRulesPlugin } from './typing-rules.ts'

/** Every feature, in the order in which they are asked about a key; `base` takes what is left. */
export const allFeatures: readonly Feature[] = [
  header,
  blockquote,
  marks,
  textStyle,
  table,
  codeBlock,
  list,
  todo,
  blockStyle,
  link,
  image,
  divider,
  history,
  base,
]

/** The plugins that features bring: their own, then typing rules, then one table of keys. */
export function pluginsOf(features: readonly Feature[], host: FeatureHost): Plugin[] {
  const rules = features.flatMap((feature) => feature.typingRules ?? [])
  return [
    ...features.flatMap((feature) => feature.plugins?.(host) ?? []),
    typingRulesPlugin(rules),
    new Plugin({ props: { handleKeyDown: keydownHandler(keysOf(features)) } }),
  ]
}

/** The commands of all features by key. On Enter, typing rules come before any feature. */
export function keysOf(features: readonly Feature[]): Record<string, Command> {
  const commands = new Map<string, Command[]>()
  const rules = features.flatMap((feature) => feature.typingRules ?? [])
  commands.set('Enter', [applyTypingRule(rules, 'Enter')])
  for (const { keys = {} } of features) {
    for (const [key, command] of Object.entries(keys))
      commands.set(key, [...(commands.get(key) ?? []), command])
  }
  return Object.fromEntries([...commands].map(([key, list]) => [key, firstOf(...list)]))
}

/** How features draw their own nodes. */
export function nodeViewsOf(
  features: readonly Feature[],
  host: FeatureHost,
): Record<string, NodeViewConstructor> {
  return Object.assign({}, ...features.map((feature) => feature.nodeViews?.(host) ?? {}))
}

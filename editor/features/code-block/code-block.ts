import { Fragment } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { isBlock } from '../../commands/blocks.ts'
import { type Command, firstOf } from '../../commands/command.ts'
import { cursorOf, isWithin, selectedTextBlocks } from '../../commands/selection.ts'
import { codeLanguages, findLanguage } from '../../model/languages.ts'
import { schema } from '../../model/schema.ts'
import type { Feature } from '../feature.ts'

/** Makes the selected blocks one code block, a line each; a selected code block becomes a paragraph for each line. */
export const toggleCodeBlock: Command = (state, dispatch) => {
  if (state.selection instanceof NodeSelection) return false
  const blocks = selectedTextBlocks(state)
  const isCode = isBlock(state, 'pre')
  if (!isCode && !isWithin(state, 'paragraph')) return false
  if (!dispatch) return true
  const lines = blocks.flatMap(({ node }) => node.textContent.split('\n'))
  const from = blocks[0]?.pos ?? 0
  const last = blocks.at(-1)
  const to = last ? last.pos + last.node.nodeSize : from
  const text = (line: string) => (line === '' ? null : schema.text(line))
  const replacement = isCode
    ? Fragment.from(lines.map((line) => schema.nodes.paragraph.create(null, text(line))))
    : Fragment.from(schema.nodes.pre.create(null, text(lines.join('\n'))))
  const tr = state.tr.replaceWith(from, to, replacement)
  const end = from + replacement.size - 1
  dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView())
  return true
}

/** Sets the language of the code block at the cursor; the empty one is plain text. */
function setLanguage(language: string): Command {
  return (state, dispatch) => {
    const block = selectedTextBlocks(state)[0]
    if (block?.node.type !== schema.nodes.pre) return false
    dispatch?.(state.tr.setNodeAttribute(block.pos, 'language', language))
    return true
  }
}

/** A line break that keeps the white space with which the current line begins. */
const breakCodeLine: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== schema.nodes.pre || !$from.sameParent(state.selection.$to)) return false
  const line = $from.parent.textContent.slice(0, $from.parentOffset).split('\n').at(-1) ?? ''
  dispatch?.(state.tr.insertText(`\n${/^[ \t]*/.exec(line)?.[0] ?? ''}`).scrollIntoView())
  return true
}

/** Takes up to four spaces from the start of the current line of code. */
const unindentCode: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type !== schema.nodes.pre) return false
  const start = $cursor.parent.textContent.lastIndexOf('\n', $cursor.parentOffset - 1) + 1
  const spaces = /^ {0,4}/.exec($cursor.parent.textContent.slice(start))?.[0].length ?? 0
  if (dispatch && spaces > 0)
    dispatch(state.tr.delete($cursor.start() + start, $cursor.start() + start + spaces))
  return true
}

/** Backspace behind a code block moves into it instead of pulling text in; an empty paragraph goes away. */
const stepIntoCode: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parentOffset > 0 || $cursor.parent.type === schema.nodes.pre) return false
  const before = $cursor.depth === 0 ? null : state.doc.resolve($cursor.before()).nodeBefore
  if (before?.type !== schema.nodes.pre) return false
  if (dispatch) {
    const tr = state.tr
    const isLast = $cursor.after() === state.doc.content.size
    if ($cursor.parent.content.size === 0 && !isLast) tr.delete($cursor.before(), $cursor.after())
    dispatch(tr.setSelection(TextSelection.create(tr.doc, $cursor.before() - 1)).scrollIntoView())
  }
  return true
}

function startCode(language: string): Command {
  return (state, dispatch) => {
    const $cursor = cursorOf(state)
    if (!$cursor || !dispatch) return $cursor !== null
    const tr = state.tr.setNodeMarkup($cursor.before(), schema.nodes.pre, { language })
    dispatch(tr.scrollIntoView())
    return true
  }
}

export const codeBlock: Feature = {
  name: 'codeBlock',
  keys: { Enter: breakCodeLine, Backspace: firstOf(stepIntoCode), 'Shift-Tab': unindentCode },
  typingRules: [
    {
      trigger: 'Enter',
      pattern: /^```\s*(\S*(?: \S+)?)\s*$/,
      command: ([, name = '']) => {
        const language = name === '' ? '' : findLanguage(name)
        return language === null ? null : startCode(language)
      },
    },
  ],
  menus: [
    {
      kind: 'button',
      name: 'codeBlock',
      icon: 'codeBlock',
      command: toggleCodeBlock,
      isActive: (state) => isBlock(state, 'pre'),
    },
    {
      kind: 'choice',
      name: 'codeSelectLang',
      icon: 'language',
      options: [
        { name: 'plainText', command: setLanguage('') },
        ...codeLanguages.map(({ text, value }) => ({ name: value, text, command: setLanguage(value) })),
      ],
      current: (state) => {
        const block = selectedTextBlocks(state)[0]?.node
        if (block?.type !== schema.nodes.pre) return null
        return codeLanguages.find(({ value }) => value === block.attrs.language)?.value ?? 'plainText'
      },
    },
  ],
}

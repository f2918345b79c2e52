import type { EditorState } from 'prosemirror-state'
import { isBlock } from '../../../commands/blocks.ts'
import { type Command, firstOf } from '../../../commands/command.ts'
import { codeLanguages, findLanguage } from '../../../markup/languages.ts'
import { parseLanguage } from '../../../markup/values.ts'
import { CodeView } from '../../../view/code/code-view.ts'
import type { ChoiceEntry, Feature, FeatureHost } from '../../feature.ts'
import { selectedCode, setLanguage, startCode, toggleCodeBlock } from './code-commands.ts'
import {
  backFromCode,
  breakCodeLine,
  deleteBehindCode,
  indentCode,
  leaveCodeAbove,
  leaveCodeBelow,
  paragraphBelowCode,
  selectCode,
  stepIntoCode,
  unindentCode,
} from './code-keys.ts'

const plain = 'plainText'

type Language = { readonly text: string; readonly value: string }

/** The languages on offer: those a document can store, so that a choice is never lost on saving. */
function offered(host: FeatureHost): readonly Language[] {
  const { codeLangs } = host.conf('codeSelectLang')
  return codeLangs.filter(({ value }) => parseLanguage(value) !== null)
}

function currentLanguage(state: EditorState, languages: readonly Language[]): string | null {
  const code = selectedCode(state)[0]?.node
  if (!code) return null
  return languages.find(({ value }) => value === code.attrs.language)?.value ?? plain
}

function languageEntry(host: FeatureHost): ChoiceEntry {
  const languages = offered(host)
  return {
    kind: 'choice',
    name: 'codeSelectLang',
    icon: 'language',
    width: 95,
    listWidth: 115,
    options: [
      { name: plain, command: setLanguage('') },
      ...languages.map(({ text, value }) => ({ name: value, text, command: setLanguage(value) })),
    ],
    current: (state) => currentLanguage(state, languages),
  }
}

function startNamedCode(name: string): Command | null {
  const language = name === '' ? '' : findLanguage(name)
  return language === null ? null : startCode(language)
}

/** Code blocks: their keys, their colours and the choice of their language. */
export const codeBlock: Feature = {
  name: 'codeBlock',
  defaults: { codeSelectLang: { codeLangs: codeLanguages } },
  keys: {
    Enter: breakCodeLine,
    'Mod-Enter': paragraphBelowCode,
    Backspace: firstOf(stepIntoCode, backFromCode),
    Delete: deleteBehindCode,
    Tab: indentCode,
    'Shift-Tab': unindentCode,
    'Mod-a': selectCode,
    ArrowUp: leaveCodeAbove,
    ArrowDown: leaveCodeBelow,
  },
  typingRules: [
    {
      trigger: 'Enter',
      pattern: /^```\s*(\S*(?: \S+)?)\s*$/,
      command: ([, name = '']) => startNamedCode(name),
    },
  ],
  nodeViews: (host) => ({ pre: (node, view) => new CodeView(node, view, host.decorateCode) }),
  menus: (host) => [
    {
      kind: 'button',
      name: 'codeBlock',
      icon: 'codeBlock',
      command: toggleCodeBlock,
      isActive: (state) => isBlock(state, 'pre'),
    },
    languageEntry(host),
  ],
}

import type { EditorState } from 'prosemirror-state'
import { markValue, setTextStyle } from '../../../commands/marks.ts'
import { parseColor, parseFontFamily, parseFontSize } from '../../../markup/values.ts'
import type { ChoiceEntry, ColorEntry, Feature, FeatureHost } from '../../feature.ts'
import type { MenuConf } from '../../menu-conf.ts'
import { colors } from './colors.ts'

const sizes = [12, 13, 14, 15, 16, 19, 22, 24, 29, 32, 40, 48].map((size) => `${size}px`)
const families = [
  '黑体 仿宋 楷体 标楷体 华文仿宋 华文楷体 宋体 微软雅黑'.split(' '),
  ['Arial', 'Tahoma', 'Verdana', 'Times New Roman', 'Courier New'],
].flat()

function colorEntry(host: FeatureHost, name: 'color' | 'bgColor', clearLabel: string): ColorEntry {
  return {
    kind: 'color',
    name,
    icon: name,
    colors: host.conf(name).colors,
    clearLabel,
    set: (color) => setTextStyle(name, color === null ? null : (parseColor(color) ?? color)),
    current: (state) => heldValue(state, name),
  }
}

function sizeChoice(host: FeatureHost): ChoiceEntry {
  return {
    kind: 'choice',
    name: 'fontSize',
    icon: 'fontSize',
    width: 80,
    options: [
      { name: 'defaultFontSize', face: 'fontSizeFace', command: setTextStyle('fontSize', null) },
      ...offered(host.conf('fontSize').fontSizeList, parseFontSize).map(({ text, value }) => ({
        ...{ name: value, text, command: setTextStyle('fontSize', value) },
      })),
    ],
    current: (state) => heldValue(state, 'fontSize') ?? 'defaultFontSize',
  }
}

function familyChoice(host: FeatureHost): ChoiceEntry {
  return {
    kind: 'choice',
    name: 'fontFamily',
    icon: 'fontFamily',
    width: 80,
    listWidth: 150,
    options: [
      { name: 'defaultFontFamily', face: 'fontFamilyFace', command: setTextStyle('fontFamily', null) },
      ...offered(host.conf('fontFamily').fontFamilyList, parseFontFamily).map(({ text, value }) => ({
        ...{ name: value, text, command: setTextStyle('fontFamily', value) },
        style: { 'font-family': `"${value.replaceAll(', ', '", "')}"` },
      })),
    ],
    current: (state) => heldValue(state, 'fontFamily') ?? 'defaultFontFamily',
  }
}

/** The configured values in the spelling in which the document keeps them; others are not offered. */
function offered(
  list: MenuConf['fontSize']['fontSizeList'],
  parse: (value: string) => string | null,
): { readonly text: string; readonly value: string }[] {
  return list.flatMap((given) => {
    const { name, value } = typeof given === 'string' ? { name: given, value: given } : given
    const kept = parse(value)
    return kept === null ? [] : [{ text: name, value: kept }]
  })
}

function heldValue(state: EditorState, name: 'color' | 'bgColor' | 'fontSize' | 'fontFamily'): string | null {
  const value = markValue(state, name)
  return typeof value === 'string' ? value : null
}

/** Colours, sizes and families of text. */
export const textStyle: Feature = {
  name: 'textStyle',
  defaults: {
    color: { colors },
    bgColor: { colors },
    fontSize: { fontSizeList: sizes },
    fontFamily: { fontFamilyList: families },
  },
  menus: (host) => [
    colorEntry(host, 'color', 'defaultColor'),
    colorEntry(host, 'bgColor', 'clearColor'),
    sizeChoice(host),
    familyChoice(host),
  ],
}

import { markValue, setTextStyle } from '../../commands/marks.ts'
import type { ColorEntry, Feature } from '../feature.ts'

function colorEntry(name: 'color' | 'bgColor'): ColorEntry {
  return {
    kind: 'color',
    name,
    icon: name,
    set: (color) => setTextStyle(name, color),
    current: (state) => textOrNull(markValue(state, name)),
  }
}

const sizes = [12, 13, 14, 15, 16, 19, 22, 24, 29, 32, 40, 48].map((size) => `${size}px`)
const families = [
  '黑体 仿宋 楷体 标楷体 华文仿宋 华文楷体 宋体 微软雅黑'.split(' '),
  ['Arial', 'Tahoma', 'Verdana', 'Times New Roman', 'Courier New'],
].flat()

function choice(name: 'fontSize' | 'fontFamily', values: readonly string[], none: string) {
  return {
    kind: 'choice' as const,
    name,
    icon: name,
    options: [
      { name: none, command: setTextStyle(name, null) },
      ...values.map((value) => ({ name: value, text: value, command: setTextStyle(name, value) })),
    ],
    current: (state: Parameters<typeof markValue>[0]) => textOrNull(markValue(state, name)) ?? none,
  }
}

/** Colours, sizes and families of text. */
export const textStyle: Feature = {
  name: 'textStyle',
  menus: [
    colorEntry('color'),
    colorEntry('bgColor'),
    choice('fontSize', sizes, 'defaultFontSize'),
    choice('fontFamily', families, 'defaultFontFamily'),
  ],
}

function textOrNull(value: string | true | null): string | null {
  return typeof value === 'string' ? value : null
}

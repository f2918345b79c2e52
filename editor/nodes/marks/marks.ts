import type { MarkDefinition } from '../../definition/definition.ts'
import { bgColor } from './bg-color.ts'
import { bold } from './bold.ts'
import { code } from './code.ts'
import { color } from './color.ts'
import { fontFamily } from './font-family.ts'
import { fontSize } from './font-size.ts'
import { italic } from './italic.ts'
import { link } from './link.ts'
import { sub } from './sub.ts'
import { sup } from './sup.ts'
import { through } from './through.ts'
import { underline } from './underline.ts'

/** All marks from the outermost tag to the innermost, the fixed order in which they are written. */
export const marks = {
  link,
  color,
  bgColor,
  fontSize,
  fontFamily,
  sup,
  sub,
  through,
  underline,
  italic,
  code,
  bold,
} satisfies Record<string, MarkDefinition>

import { UrlCell } from './cell-parts.tsx'
import type { FieldParts } from './field-part.ts'
import { text } from './text.tsx'

export const url: FieldParts = { ...text, Cell: UrlCell }

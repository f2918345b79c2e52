import type { FieldParts } from './field-part.ts'
import { NumberCell, NumberFilter, NumberInput } from './number.tsx'

export const weigh: FieldParts = { Cell: NumberCell, Input: NumberInput, Filter: NumberFilter }

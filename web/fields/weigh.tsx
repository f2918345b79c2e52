import type { FieldParts } from './field-part.ts'
import { number } from './number.tsx'

/** A place in an order: a number like any other. */
export const weigh: FieldParts = number

import type { KindServer } from '#server/resource/kind.ts'

/** Kept as rows of their own, so there is no column; in files they have no cell (`docs/decisions/0056-lines.md`). */
export const lines: KindServer = {
  column: () => null,
  cellOut: () => null,
  cellIn: () => null,
  convert: () => [],
  sample: () => [],
}

/**
 * Rows leave the product as a file and come in from one. What both sides say to each other about it is here; the calls
 * are `<resource>/export` and `<resource>/import`.
 */

export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** How much a file may hold (`docs/security.md#bounds`). */
export const exchangeLimits = {
  /** rows of one export; a sheet of a spreadsheet program has room for hardly more */
  exportRows: 1_000_000,
  /** bytes of a file that comes in, as it is sent and unpacked */
  fileSize: 20 * 1024 * 1024,
  unpackedSize: 200 * 1024 * 1024,
  importRows: 100_000,
  columns: 200,
  /** characters of a cell: the most that a spreadsheet program keeps */
  cellLength: 32_767,
  /** wrong rows that a result carries; all of them are in its file */
  shownErrors: 50,
  /** rows that a preview shows */
  previewRows: 5,
  /** first rows that can be the headings */
  headingRows: 10,
} as const

/** Encodings that a csv can be in, by the names that the web's decoders have for them. */
export const fileEncodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'koi8-r',
  'utf-16le',
  'utf-16be',
] as const
export type FileEncoding = (typeof fileEncodings)[number]

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** How numbers are written: `1,234.5` or `1.234,5`. */
export const numberStyles = ['point', 'comma'] as const
export type NumberStyle = (typeof numberStyles)[number]

/** What comes first in dates with the year at their end. Dates that begin with it, and serial numbers, are always understood. */
export const dateStyles = ['dmy', 'mdy'] as const
export type DateStyle = (typeof dateStyles)[number]

/** How a file writes its numbers and dates; null where nothing in it says. */
export interface Written {
  readonly numbers: NumberStyle | null
  readonly dates: DateStyle | null
}

export const importModes = ['add', 'update', 'both'] as const
/** What becomes of a row: it is new, it changes the row with the same key, or whichever of the two applies. */
export type ImportMode = (typeof importModes)[number]

/** How a file is to be brought in. */
export interface ImportPlan {
  /** the file that waits, as the upload answered it */
  readonly file: string
  /** field of each column of the file, in order; '' leaves a column out */
  readonly mapping: readonly string[]
  readonly mode: ImportMode
  /** `id` or a unique field; rows are found by it unless all are new */
  readonly key: string
  /** what an empty cell means: the field stays as it is (or starts with its initial value), or it is emptied */
  readonly empty: 'keep' | 'clear'
  /** null: as the file itself shows; a number or date that could then be two is refused */
  readonly numbers: NumberStyle | null
  readonly dates: DateStyle | null
}

/** How a file is read: as somebody has said with it (`encoding`, `separator`, `heading` of the form), else as it was recognised. */
export interface ImportReading {
  /** null for a workbook */
  readonly encoding: FileEncoding | null
  readonly separator: Separator | null
  /** the row with the names of the columns, as spreadsheet programs count */
  readonly heading: number
  /** cells by which people see whether a guessed encoding is right; empty where nothing had to be guessed */
  readonly doubtful: readonly string[]
}

/** A field that a file may bring. */
export interface ImportField {
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  /** rows can be found by it */
  readonly isKey: boolean
  /** a row that changes may bring it, not only a new one; false for the number of the row */
  readonly isWritten: boolean
}

/** What the upload of a file answers. */
export interface ImportPreview {
  readonly file: string
  readonly name: string
  readonly reading: ImportReading
  /** rows at the beginning that could be the headings, with what is in them */
  readonly top: readonly { readonly row: number; readonly text: string }[]
  readonly headings: readonly string[]
  /** the first rows, as texts */
  readonly rows: readonly (readonly string[])[]
  readonly total: number
  /** fields found by their headings */
  readonly mapping: readonly string[]
  readonly fields: readonly ImportField[]
  /** what this caller may do with the rows */
  readonly modes: readonly ImportMode[]
}

/** A row that could not be brought in. */
export interface RowError {
  /** as the spreadsheet program numbers it: the headings are row 1 */
  readonly row: number
  readonly reason: string
}

/** What came of an import, or would come of it. */
export interface ImportResult {
  readonly isTrial: boolean
  readonly added: number
  readonly updated: number
  /** updated ones whose changes wait in drafts, where there are some */
  readonly drafts?: number
  readonly failed: number
  /** how numbers and dates were read; null where none of them could have been two */
  readonly written: Written
  readonly errors: readonly RowError[]
  /** the file with all wrong rows; '' when there are none */
  readonly errorFile: string
}

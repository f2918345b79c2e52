import { Readable } from 'node:stream'
import { exchangeLimits } from '#core/calls/exchange.ts'
import { type Cell, harmlessText } from '#server/resource/columns/cell.ts'

/** A sheet to be written: its rows come page by page while it is written. */
export interface Sheet {
  readonly name: string
  readonly headings: readonly string[]
  /** columns that have to be filled in: their headings stand out */
  readonly required?: ReadonlySet<number>
  /** characters that fit into each column */
  readonly widths: readonly number[]
  /** by column: what may be chosen there */
  readonly choices?: ReadonlyMap<number, readonly string[]>
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
}

/**
 * Writes a workbook row by row: nothing but the page at hand is in memory. Texts stand in their cells, not in a shared
 * table, which would have to be complete before the first row.
 */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Readable> {
  // Loaded with the first file: a server at rest does without.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  for (const [name, text] of frame(sheets)) zip.addBuffer(Buffer.from(text), name)
  const sources = sheets.map((sheet) => Readable.from(sheetXml(sheet), { objectMode: false }))
  const output = zip.outputStream as Readable
  for (const [at, source] of sources.entries()) {
    zip.addReadStream(source, `xl/worksheets/sheet${at + 1}.xml`, { compressionLevel: 4 })
    source.on('error', (error) => output.destroy(error))
  }
  // Whoever goes away stops the reading: a pipe alone would leave its source waiting for ever.
  output.on('close', () => {
    for (const source of sources) source.destroy()
  })
  zip.end()
  return output
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell styles by what they are for; their places are those in `xl/styles.xml`. */
const style = { heading: 1, required: 2, date: 3, dateTime: 4, decimal: 5, text: 6 } as const
/** built-in number formats for 0 to 2 decimals; further ones begin behind 164 and 165 */
const decimalsStyle = 7

function frame(sheets: readonly Sheet[]): readonly (readonly [name: string, text: string])[] {
  const each = (write: (sheet: Sheet, place: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join('')
  const formats = Array.from(
    { length: 9 },
    (_, digits) =>
      `<numFmt numFmtId="${170 + digits}" formatCode="0${digits ? `.${'0'.repeat(digits)}` : ''}"/>`,
  )
  const decimals = formats.map((_, digits) => xf(170 + digits)).join('')
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(({ name }, n) => `<sheet name="${escapeXml(sheetName(name))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length + 2}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>${formats.join('')}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFC62828"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEFF1F5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${decimalsStyle + formats.length}">${xf(0)}<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf fontId="2" fillId="2" applyFont="1" applyFill="1"/>${xf(164)}${xf(165)}${xf(0)}<xf numFmtId="49" applyNumberFormat="1"/>${decimals}</cellXfs></styleSheet>`,
    ],
  ]
}

function xf(format: number): string {
  return `<xf numFmtId="${format}" applyNumberFormat="1"/>`
}

async function* sheetXml({ headings, required, widths, choices, pages }: Sheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const head = headings.map((heading, at) => {
    const of = required?.has(at) ? style.required : style.heading
    return inlineText(`${columnName(at)}1`, harmlessText(heading), of)
  })
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData><row r="1">${head.join('')}</row>`
  const names = headings.map((_, at) => columnName(at))
  let number = 1
  for await (const rows of pages) {
    let text = ''
    for (const row of rows) {
      number++
      text += `<row r="${number}">`
      for (let at = 0; at < row.length; at++) text += cellXml(`${names[at]}${number}`, row[at] ?? null)
      text += '</row>'
    }
    yield text
  }
  yield `</sheetData>${validations(choices)}</worksheet>`
}

function cellXml(place: string, cell: Cell): string {
  if (cell === null) return ''
  if (cell.type === 'text') return inlineText(place, harmlessText(cell.text))
  if (cell.type === 'number') {
    // Spreadsheet programs keep fifteen digits; what has more stays exact as a text.
    if (cell.text.replace(/[-.]|^0+/g, '').length > 15) return inlineText(place, cell.text, style.text)
    const of = cell.decimals === undefined ? '' : ` s="${decimalsStyle + Math.min(8, cell.decimals)}"`
    return `<c r="${place}"${of}><v>${cell.text}</v></c>`
  }
  const serial = serialOf(cell.text)
  if (serial === null) return inlineText(place, cell.text)
  return `<c r="${place}" s="${style[cell.type]}"><v>${serial}</v></c>`
}

/** A text that fits into a cell; what is cut off is said by its last sign. */
function fitted(text: string): string {
  const { cellLength } = exchangeLimits
  return text.length > cellLength ? `${text.slice(0, cellLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}

/** Tells whether a text was cut to fit into a cell: what came in again would be half of what was there. */
export function isCut(text: string): boolean {
  const { cellLength } = exchangeLimits
  return text.endsWith('…') && (text.length === cellLength || text.length === cellLength - 1)
}

function inlineText(place: string, text: string, of?: number): string {
  const shown = fitted(text)
  return `<c r="${place}"${of ? ` s="${of}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeXml(shown)}</t></is></c>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML can not hold are written as spreadsheet programs do: `_x000B_`. */
function escapeXml(text: string): string {
  return text
    .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
      /[\u0000-\u0008\u000b\u000c\r\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}

/** Days since the beginning of 1900 as spreadsheet programs count them; null for days before March of that year. */
function serialOf(text: string): string | null {
  const milliseconds = Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)
  const days = milliseconds / 86_400_000 + 25_569
  if (!Number.isFinite(days) || days < 61) return null
  return text.length > 10 ? days.toFixed(9) : String(days)
}

/** `A`, `B`, … `Z`, `AA` */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

/** A list to choose from in each cell of a column, where it is short enough to stand in the file. */
function validations(choices: Sheet['choices']): string {
  const rules = [...(choices ?? [])].flatMap(([at, options]) => {
    const list = options.join(',')
    if (list.length > 255 || options.some((option) => /[,"]/.test(option))) return []
    const range = `${columnName(at)}2:${columnName(at)}${exchangeLimits.importRows + 1}`
    return `<dataValidation type="list" allowBlank="1" sqref="${range}"><formula1>"${escapeXml(list)}"</formula1></dataValidation>`
  })
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

/** Names of sheets are short and lack some characters. */
function sheetName(name: string): string {
  return name.replace(/[\\/*?:[\]']/g, ' ').slice(0, 31) || 'Sheet'
}

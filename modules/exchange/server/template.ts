import type { FileFormat } from '#core/calls/exchange.ts'
import { type Field, kinds } from '#core/field.ts'
import { optionKey } from '#core/messages.ts'
import type { Context } from '#server/context.ts'
import { type Cell, textCell } from '#server/resource/columns/cell.ts'
import type { Entry } from '#server/resource/registry.ts'
import { type OutgoingFile, writeFile } from './export.ts'
import { importFields } from './import-fields.ts'
import type { Sheet } from './sheets/xlsx-write.ts'

/** An empty file to fill in: what is required is marked, and a second sheet says what belongs into each column. */
export async function openTemplate(
  entry: Entry,
  format: FileFormat,
  context: Context,
): Promise<OutgoingFile> {
  const { translate } = context
  const { resource } = entry
  const fields = importFields(entry, context).filter(({ isWritten }) => isWritten)
  const choices = new Map<number, readonly string[]>()
  for (const [at, { name, field }] of fields.entries()) {
    const options = optionLabels(entry, name, field, context)
    if (options.length > 0 && !kinds[field.kind].isList) choices.set(at, options)
  }
  const title = translate([`${resource.name}:name`, resource.name])
  const rows: Sheet = {
    name: title,
    headings: fields.map(({ label, isRequired }) => (isRequired ? `${label}*` : label)),
    required: new Set(fields.flatMap(({ isRequired }, at) => (isRequired ? [at] : []))),
    widths: fields.map(({ label }) => Math.min(40, 12 + label.length * 2)),
    choices,
    pages: [],
  }
  const text = (key: string) => translate(`exchange:${key}`)
  const notes: Sheet = {
    name: text('notes'),
    headings: [text('column'), text('required'), text('content'), text('choices')],
    widths: [24, 10, 60, 60],
    pages: [
      fields.map(({ name, label, field, isRequired }): readonly Cell[] => [
        textCell(label),
        textCell(isRequired ? text('yes') : ''),
        textCell(translate([`exchange:kinds.${field.kind}`, 'exchange:kinds.text'])),
        textCell(optionLabels(entry, name, field, context).join(', ')),
      ]),
    ],
  }
  const name = translate('exchange:template', { name: title })
  return { ...(await writeFile(format, [rows, notes], name, context)), count: () => 0 }
}

function optionLabels(
  { resource }: Entry,
  name: string,
  { kind, options = [] }: Field,
  { translate }: Context,
): readonly string[] {
  if (kind === 'switch') return [translate('core:switch.on'), translate('core:switch.off')]
  return options.map((option) => translate([optionKey(resource.name, name, option), option]))
}

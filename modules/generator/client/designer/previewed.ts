import { describeResource, type ResourceJson } from '#core/describe.ts'
import { type Field, field as fields, kinds } from '#core/field.ts'
import { relatedKey } from '#core/messages.ts'
import { defineResource, listColumns } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'
import { compileDesign } from '../../design/compile.ts'
import type { Design, DesignFault, DesignWorld, FieldDesign, TextData } from '../../design/design.ts'

/** A design as derived screens draw it. */
export interface Previewed {
  /** null where too much stands in the way */
  readonly resource: ResourceJson | null
  /** titles of columns that show fields of related rows, by the column's name */
  readonly related: Readonly<Record<string, string>>
  /** what stands in the way, of the whole or of fields that are left out */
  readonly faults: readonly DesignFault[]
}

/** What the drawn parts find texts of their own under; the designer has loaded it. */
const namespace = 'crud'

/**
 * Draws up a design without asking the server. Relations become selects: there are no rows to offer. The name of the table
 * does not matter yet.
 */
export function previewOf(design: Design, language: Language, sample: string): Previewed {
  const table = { ...design.table, name: 'previewed_row', generateRelativePath: '' }
  const world = worldOf(design.fields)
  const whole = compileDesign({ ...design, table }, world)
  const { faults } = whole
  const entity = whole.entity ?? compileDesign(withoutFaulty({ ...design, table }, faults), world).entity
  if (!entity) return { resource: null, related: {}, faults }
  // What the table says of fields that are left out follows from them.
  const ofFields = faults.filter(({ place }) => place.startsWith('fields.'))
  const declared = describeResource(defineResource(entity.name, entity.spec))
  const texts = entity.messages[language]
  const titles = Object.fromEntries(design.fields.map(({ name, title }) => [name, title]))
  const shown = Object.entries(declared.fields).map(([name, one]) => [
    name,
    shownField(one, texts.fields[name] ?? titles[name] ?? name, name, texts, sample),
  ])
  const related = listColumns(declared).flatMap(({ field: name }) => {
    const title = texts.related?.[relatedKey(name)]
    return title ? [[name, title]] : []
  })
  return {
    resource: { ...declared, name: namespace, fields: Object.fromEntries(shown) },
    related: Object.fromEntries(related),
    faults: ofFields,
  }
}

/** The design without the fields that something stands in the way of. */
function withoutFaulty(design: Design, faults: readonly DesignFault[]): Design {
  const faulty = new Set(faults.map(({ place }) => Number(/^fields\.(\d+)/.exec(place)?.[1])))
  const fields = design.fields.filter((_, at) => !faulty.has(at))
  const names = new Set(fields.map(({ name }) => name))
  const kept = (list: readonly string[]) => list.filter((name) => names.has(name))
  const { table } = design
  return {
    ...design,
    fields,
    table: {
      ...table,
      quickSearchField: kept(table.quickSearchField),
      formFields: kept(table.formFields),
      columnFields: kept(table.columnFields),
      defaultSortField: names.has(table.defaultSortField) ? table.defaultSortField : '',
    },
  }
}

/** Every table that a relation names, with the column that it names. */
function worldOf(designed: readonly FieldDesign[]): DesignWorld {
  const targets = designed.flatMap(({ form }) => {
    const table = form['remote-table']
    return typeof table === 'string' && table !== '' ? [[table, form] as const] : []
  })
  const resources = [...new Map(targets)].map(([table, form]) => {
    const shown = String(form['relation-fields'] ?? '')
      .split(',')
      .filter(Boolean)
    const label = String(form['remote-field'] || 'id')
    const names = ['id', label, ...shown]
    return {
      name: `previewed/${table}`,
      table,
      label,
      fields: Object.fromEntries(
        names.map((name) => [name, { kind: name === 'id' ? ('primaryKey' as const) : ('text' as const) }]),
      ),
      isGenerated: true,
    }
  })
  return { resources, closedTables: new Set() }
}

function shownField(declared: Field, label: string, name: string, texts: TextData, sample: string): Field {
  const own = {
    label,
    options: texts.options[name] ?? {},
    tip: texts.tips?.[name] ?? '',
    placeholder: texts.placeholders?.[name] ?? '',
  }
  if (declared.kind !== 'belongsTo' && declared.kind !== 'manyToMany') return { ...declared, texts: own }
  const options = [`${sample} 1`, `${sample} 2`, `${sample} 3`]
  const stand = declared.kind === 'belongsTo' ? fields.select(options) : fields.selects(options)
  return { ...stand, required: declared.required, texts: own }
}

const moment = 1_767_600_000

/** A value that a field could have, another one in each row. */
export function sampleOf(declared: Field, row: number, sample: string): unknown {
  const { kind, options = [] } = declared
  const option = options[row % Math.max(1, options.length)]
  switch (kind) {
    case 'primaryKey':
      return row + 1
    case 'weigh':
      return 3 - row
    case 'integer':
    case 'number':
      return [12, 7, 128][row]
    case 'float':
      return [9.5, 24, 0.75][row]
    case 'money':
      return ['9.50', '24.00', '0.75'][row]
    case 'dateTime':
    case 'timestamp':
      return moment - row * 90_000
    case 'date':
      return `2026-01-0${5 - row}`
    case 'time':
      return `09:3${row}:00`
    case 'year':
      return 2026 - row
    case 'switch':
      return row === 1 ? 0 : 1
    case 'select':
    case 'radio':
      return option
    case 'selects':
    case 'checkbox':
      return options.slice(0, row + 1)
    case 'icon':
      return ['fa fa-star', 'fa fa-heart', 'fa fa-flag'][row]
    case 'color':
      return ['#1b6fd0', '#18794e', '#c22f3d'][row]
    case 'email':
      return `sample${row + 1}@example.com`
    case 'url':
      return 'https://example.com'
    case 'image':
    case 'file':
      return ''
    default:
      return kinds[kind].empty === '' && !kinds[kind].isSecret ? `${sample} ${row + 1}` : []
  }
}

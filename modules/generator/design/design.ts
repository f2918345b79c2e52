import type { Field } from '#core/field.ts'
import type { Fields, ResourceSpec } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'

/** How a run of the generator began (`docs/generator.md#calls`). */
export type DesignOrigin = 'create' | 'db' | 'sql' | 'log'

/** The kinds of field that the designer offers (`docs/generator.md#presets`). */
export type DesignType =
  | 'pk'
  | 'spk'
  | 'weigh'
  | 'timestamp'
  | 'string'
  | 'password'
  | 'number'
  | 'float'
  | 'radio'
  | 'checkbox'
  | 'switch'
  | 'textarea'
  | 'array'
  | 'datetime'
  | 'year'
  | 'date'
  | 'time'
  | 'select'
  | 'selects'
  | 'remoteSelect'
  | 'remoteSelects'
  | 'editor'
  | 'city'
  | 'image'
  | 'images'
  | 'file'
  | 'files'
  | 'icon'
  | 'color'

/** A value of an attribute: plain, as it is sent and kept. */
export type AttributeValue = string | number | boolean | readonly string[] | null

/**
 * A field as it is designed (`docs/generator.md#a-field`). `table` and `form` are plain values, not the designer's descriptors.
 */
export interface FieldDesign {
  readonly title: string
  /** column, JSON key and form item */
  readonly name: string
  /** SQL type in lower case, such as `varchar` */
  readonly type: string
  /** full type text, such as `enum('a','b')`; wins over type and length */
  readonly dataType?: string
  readonly length: number
  readonly precision: number
  readonly default?: string | null
  readonly defaultType: 'INPUT' | 'EMPTY STRING' | 'NULL' | 'NONE'
  readonly null: boolean
  readonly primaryKey: boolean
  readonly unsigned: boolean
  readonly autoIncrement: boolean
  /** `title` or `title:key=label,key=label` */
  readonly comment: string
  readonly designType: DesignType
  readonly formBuildExclude?: boolean
  readonly tableBuildExclude?: boolean
  /** the column of the source table that its values come from; not in the original's wire */
  readonly sourceColumn?: string
  /** list properties: `render`, `operator`, `sortable`, `width`, `timeFormat` … */
  readonly table: Readonly<Record<string, AttributeValue>>
  /** form properties: `validator`, `validatorMsg`, `step`, `rows`, `select-multi`, `remote-table`, `remote-field` … */
  readonly form: Readonly<Record<string, AttributeValue>>
}

/** A change of an existing table (`docs/generator.md#changes`). */
export interface DesignChange {
  readonly type: 'change-field-name' | 'del-field' | 'change-field-attr' | 'add-field' | 'change-field-order'
  readonly oldName: string
  readonly newName: string
  readonly index?: number
  /** false: not done */
  readonly sync: boolean
  /** name of the field before it, or `FIRST FIELD` */
  readonly after?: string
}

/** What is said of the whole table (`docs/generator.md#calls`). */
export interface TableDesign {
  /** name of the table, in lower case with underscores */
  readonly name: string
  /** what the entity is called, such as `图书表` */
  readonly comment: string
  readonly quickSearchField: readonly string[]
  readonly defaultSortField: string
  readonly defaultSortType: 'asc' | 'desc'
  readonly formFields: readonly string[]
  readonly columnFields: readonly string[]
  /** path of the entity, such as `shop/book`; '' is made from the table's name */
  readonly generateRelativePath: string
  /** key of the connection that the table is read from; '' is the product's own database */
  readonly databaseConnection: string
  /** table that the design was read from; '' when it began empty. Not in the original's wire: `name` then */
  readonly sourceTable?: string
  readonly designChange: readonly DesignChange[]
  /** `No`: the rows of the table that the design was read from come along */
  readonly rebuild: 'Yes' | 'No'
  // The original's places of files: taken and kept for its client; ours follow from the path.
  readonly isCommonModel?: number
  readonly modelFile?: string
  readonly controllerFile?: string
  readonly validateFile?: string
  readonly webViewsDir?: string
}

/** A whole design: what the designer sends, and what a row of the generator's log keeps. */
export interface Design {
  readonly type: DesignOrigin
  readonly table: TableDesign
  readonly fields: readonly FieldDesign[]
}

/** A declaration as data: what `defineResource` takes, without functions. */
export type SpecData = Omit<ResourceSpec<Fields>, 'check' | 'areas'>

/** Texts of a generated entity in one language, in the shape of `ResourceTexts`. */
export interface TextData {
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly tips?: Readonly<Record<string, string>>
  readonly placeholders?: Readonly<Record<string, string>>
  readonly related?: Readonly<Record<string, string>>
  readonly relatedOptions?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** What a design comes to: an entity as a developer would have declared it. */
export interface EntityData {
  /** such as `shop/book` */
  readonly name: string
  readonly spec: SpecData
  readonly messages: Readonly<Record<'zh-cn' | 'en', TextData>>
}

/** Why a design can not become an entity; `place` is what it speaks of: `table.name`, `table.comment`, `fields.<index>.<attribute>`. */
export interface DesignFault {
  readonly place: string
  /** message key below `generator:faults` */
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** Something that people should know before they say yes; a message key below `generator:notes`. */
export interface DesignNote {
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** What `compileDesign` has to know of the product around the design. */
export interface DesignWorld {
  /** every resource there is: its name, its table, the field that names its rows, and the kinds of its fields */
  readonly resources: readonly {
    readonly name: string
    readonly table: string
    readonly label: string
    readonly fields: Readonly<Record<string, Pick<Field, 'kind' | 'read' | 'options' | 'decimals' | 'wide'>>>
    /** made by the generator: a design may take its place */
    readonly isGenerated: boolean
  }[]
  /** tables of the framework itself: nothing of them may be taken or read */
  readonly closedTables: ReadonlySet<string>
  /** a text of a resource, such as `fields.title`; '' where it has none. Absent: names are all there is */
  readonly textOf?: (language: Language, resource: string, key: string) => string
}

/** The most fields an entity may have. */
export const maxFields = 200

/** A file as it would be written. */
export interface PlannedFile {
  /** such as `modules/shop/book/book.ts` */
  readonly path: string
  /** `same`: it is there and equal; `changed`: it is there as it was written last; `edited`: somebody has edited it since */
  readonly state: 'new' | 'same' | 'changed' | 'edited' | 'removed'
  /** '' when it is new */
  readonly before: string
  readonly after: string
  /** regions where an edit by hand and the new text could not be joined, and the edit was kept */
  readonly conflicts: number
}

/** What a run of the generator would do, shown before it is done. */
export interface Plan {
  readonly entity: string
  readonly table: string
  /** `create`: a new table; `adopt`: a new table that takes the rows of another one; `change`: a generated entity's own table */
  readonly kind: 'create' | 'adopt' | 'change'
  /** what the database is told, in order */
  readonly statements: readonly string[]
  readonly files: readonly PlannedFile[]
  /** titles from the directory down, and the nodes below the entry */
  readonly menu: {
    readonly titles: readonly string[]
    readonly nodes: readonly string[]
    readonly isNew: boolean
  }
  /** rows that come along or are in the table; null when there are none to come */
  readonly rows: number | null
  /** what is lost for good from the live table; what it was stays in the table named here */
  readonly losses: readonly { readonly column: string; readonly rows: number; readonly backup: string }[]
  /** what has to be typed where something is lost; null otherwise */
  readonly confirm: string | null
  readonly notes: readonly DesignNote[]
  /** what stands in the way; nothing can be made while there is one */
  readonly faults: readonly DesignFault[]
}

/** A table as the designer reads it: what `parseFieldData` answers. */
export interface ParsedTable {
  readonly columns: Readonly<Record<string, FieldDesign>>
  readonly comment: string
  /** it has no rows */
  readonly empty: boolean
  readonly notes: readonly DesignNote[]
}

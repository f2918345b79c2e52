/**
 * The JSON form of a document, as the original keeps it. Attributes at their default may be absent; readers take more
 * forms than these types tell (`readJson`), writers give exactly these.
 */
/** The styles of a block or a link. The original has no `dir`, which is `rtl` or `ltr`. */
export type JsonStyle = { textAlign?: string; lineHeight?: string; indent?: string; dir?: string }

/** A run of text with its marks; `false`, an empty value and absence mean the same. */
export type JsonText = {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  through?: boolean
  code?: boolean
  sub?: boolean
  sup?: boolean
  color?: string
  bgColor?: string
  fontSize?: string
  fontFamily?: string
}

/** Nodes without content of their own hold one empty text. */
type JsonVoid = { children: [JsonText] }

/** A picture in a line. */
export type JsonImage = JsonVoid & {
  type: 'image'
  src: string
  alt?: string
  href?: string
  style?: { width?: string; height?: string }
  /** A line shown below the picture; the original has none. */
  caption?: string
}

/** An absent target is `_blank`; the empty one is a value of its own. */
export type JsonLink = JsonStyle & {
  type: 'link'
  url: string
  target?: string
  children: JsonInline[]
}

/** A node of an add-on: `mention`, `formula`, `attachment`, `link-card`, or any type this editor does not know. */
export type JsonAddon = { type: string; children: JsonNode[]; [key: string]: unknown }

/** What stands in a line. */
export type JsonInline = JsonText | JsonLink | JsonImage | JsonAddon

/** A paragraph, a header or a quote; lines inside are line feeds. */
export type JsonTextBlock = JsonStyle & {
  type: 'paragraph' | 'header1' | 'header2' | 'header3' | 'header4' | 'header5' | 'blockquote'
  children: JsonInline[]
}

/** An item of a flat list: its level tells how deep it lies. */
export type JsonListItem = JsonStyle & {
  type: 'list-item'
  ordered?: boolean
  level?: number
  /** The number with which counting begins at this item; the original has none. */
  start?: number
  children: JsonInline[]
}

/** A task with its box. */
export type JsonTodo = JsonStyle & { type: 'todo'; checked?: boolean; children: JsonInline[] }

/** A cell; its width is a bare number of pixels, a percentage or `auto`. */
export type JsonTableCell = JsonStyle & {
  type: 'table-cell'
  isHeader?: boolean
  colSpan?: number
  rowSpan?: number
  width?: string
  children: JsonInline[]
}

/** A row of a table. */
export type JsonTableRow = JsonStyle & { type: 'table-row'; children: JsonTableCell[] }

/** A table, as wide as its cells or as the page. */
export type JsonTable = JsonStyle & { type: 'table'; width?: string; children: JsonTableRow[] }

/** The text of a code block; without a language it is plain. */
export type JsonCode = { type: 'code'; language?: string; children: [JsonText] }

/** A code block. */
export type JsonPre = JsonStyle & { type: 'pre'; children: [JsonCode] }

/** A line across the page. */
export type JsonDivider = JsonVoid & { type: 'divider' }

/** `src` is an address, or a whole `<iframe …></iframe>`. */
export type JsonVideo = JsonVoid & {
  type: 'video'
  src: string
  poster?: string
  width?: string
  height?: string
}

/** A block of the document. */
export type JsonBlock =
  | JsonTextBlock
  | JsonListItem
  | JsonTodo
  | JsonTable
  | JsonPre
  | JsonDivider
  | JsonVideo
  | JsonAddon

/** Any node of a document. */
export type JsonNode = JsonBlock | JsonInline | JsonTableRow | JsonTableCell | JsonCode

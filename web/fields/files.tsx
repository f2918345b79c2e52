import { fullUrl } from '#web/stores/site.ts'
import { Line, NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts, InputProps } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { TextFilter } from './text.tsx'
import { nameOfUrl } from './upload/upload-items.ts'
import { asTexts } from './value-text.ts'

/** Names of files, each opening its file. */
export function FilesCell({ value }: CellProps) {
  const urls = asTexts(value).filter(Boolean)
  if (urls.length === 0) return <NoValue />
  return urls.map((url) => (
    <Line key={url} text={nameOfUrl(url)}>
      <a href={fullUrl(url)} target="_blank" rel="noopener noreferrer">
        {nameOfUrl(url)}
      </a>
    </Line>
  ))
}

const FilesInput = lazyPart(async () => {
  const { FileRows } = await import('./upload/file-rows.tsx')
  return (props: InputProps) => (
    <FileRows {...props} max={props.field.max ?? 100} onUrls={(urls) => props.onChange(urls)} />
  )
})

export const files: FieldParts = { Cell: FilesCell, Input: FilesInput, Filter: TextFilter }

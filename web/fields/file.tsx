import type { FieldParts, InputProps } from './field-part.ts'
import { FilesCell } from './files.tsx'
import { lazyPart } from './lazy-part.ts'
import { TextFilter } from './text.tsx'

const FileInput = lazyPart(async () => {
  const { FileRows } = await import('./upload/file-rows.tsx')
  return (props: InputProps) => (
    <FileRows {...props} max={1} onUrls={(urls) => props.onChange(urls[0] ?? '')} />
  )
})

export const file: FieldParts = { Cell: FilesCell, Input: FileInput, Filter: TextFilter }

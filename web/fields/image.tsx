import type { FieldParts, InputProps } from './field-part.ts'
import { ImagesCell } from './images.tsx'
import { lazyPart } from './lazy-part.ts'
import { TextFilter } from './text.tsx'

const ImageInput = lazyPart(async () => {
  const { ImageCards } = await import('./upload/image-cards.tsx')
  return (props: InputProps) => (
    <ImageCards {...props} max={1} onUrls={(urls) => props.onChange(urls[0] ?? '')} />
  )
})

export const image: FieldParts = { Cell: ImagesCell, Input: ImageInput, Filter: TextFilter }

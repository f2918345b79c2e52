import { Suspense, useState } from 'react'
import { Line, NoValue } from '#web/fields/cell-parts.tsx'
import css from '#web/fields/cells.module.css'
import type { CellProps, FieldParts, InputProps } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { showLabel, usePictures } from '#web/fields/upload/pictures.ts'
import { PrivateFile } from '#web/fields/upload/private-file.tsx'
import { Thumbnail } from '#web/fields/upload/thumbnail-image.tsx'
import { nameOfUrl } from '#web/fields/upload/upload-items.ts'
import { asTexts } from '#web/fields/values/value-text.ts'
import { fullUrl } from '#web/stores/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { TextFilter } from '../text/kind.client.tsx'

const PicturePreview = lazy(() => import('#web/fields/picture-preview.tsx'))

const mostThumbs = 3

/** Thumbnails; each opens all pictures of the row to leaf through. */
export function ImagesCell({ resource, name, value }: CellProps) {
  const { t, label } = useFieldTexts(resource)
  const [shown, setShown] = useState<number | null>(null)
  const urls = asTexts(value).filter(Boolean)
  const factsOf = usePictures(urls)
  if (urls.length === 0) return <NoValue />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a double click on a picture from opening the row.
    <span className="row gap-1" onDoubleClick={(event) => event.stopPropagation()}>
      {urls.slice(0, mostThumbs).map((url, at) => (
        <button
          key={url}
          type="button"
          className={css.thumb}
          aria-label={showLabel(t, factsOf(url), { label: label(name), place: at + 1 })}
          onClick={() => setShown(at)}
        >
          <Thumbnail url={url} size={100} facts={factsOf(url)} />
        </button>
      ))}
      {urls.length > mostThumbs && <span className="hint">+{urls.length - mostThumbs}</span>}
      {shown !== null && (
        <Suspense>
          <PicturePreview
            pictures={urls.map((url) => ({ src: fullUrl(url), alt: factsOf(url).alt }))}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </span>
  )
}

const ImagesInput = lazyPart(async () => {
  const { ImageCards } = await import('#web/fields/upload/image-cards.tsx')
  return (props: InputProps) => (
    <ImageCards {...props} max={props.field.max ?? 100} onUrls={(urls) => props.onChange(urls)} />
  )
})

export const images: FieldParts = { Cell: ImagesCell, Input: ImagesInput, Filter: TextFilter, isGroup: true }

const ImageInput = lazyPart(async () => {
  const { ImageCards } = await import('#web/fields/upload/image-cards.tsx')
  return (props: InputProps) => (
    <ImageCards {...props} max={1} onUrls={(urls) => props.onChange(urls[0] ?? '')} />
  )
})

export const image: FieldParts = { Cell: ImagesCell, Input: ImageInput, Filter: TextFilter, isGroup: true }

/** Names of files, each opening its file. */
function FilesCell({ field, value }: CellProps) {
  const urls = asTexts(value).filter(Boolean)
  if (urls.length === 0) return <NoValue />
  if (field.private) return urls.map((url) => <PrivateFile key={url} url={url} />)
  return urls.map((url) => (
    <Line key={url} text={nameOfUrl(url)}>
      <a href={fullUrl(url)} target="_blank" rel="noopener noreferrer">
        {nameOfUrl(url)}
      </a>
    </Line>
  ))
}

const FilesInput = lazyPart(async () => {
  const { FileRows } = await import('#web/fields/upload/file-rows.tsx')
  return (props: InputProps) => (
    <FileRows {...props} max={props.field.max ?? 100} onUrls={(urls) => props.onChange(urls)} />
  )
})

export const files: FieldParts = { Cell: FilesCell, Input: FilesInput, Filter: TextFilter, isGroup: true }

const FileInput = lazyPart(async () => {
  const { FileRows } = await import('#web/fields/upload/file-rows.tsx')
  return (props: InputProps) => (
    <FileRows {...props} max={1} onUrls={(urls) => props.onChange(urls[0] ?? '')} />
  )
})

export const file: FieldParts = { Cell: FilesCell, Input: FileInput, Filter: TextFilter, isGroup: true }

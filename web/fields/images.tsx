import { Suspense, useState } from 'react'
import { fullUrl } from '#web/stores/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts, InputProps } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { TextFilter } from './text.tsx'
import { useFieldTexts } from './texts.ts'
import { Thumbnail } from './upload/thumbnail-image.tsx'
import { asTexts } from './value-text.ts'

const PicturePreview = lazy(() => import('./picture-preview.tsx'))

const mostThumbs = 3

/** Thumbnails; each opens all pictures of the row to leaf through. */
export function ImagesCell({ resource, name, value }: CellProps) {
  const { t, label } = useFieldTexts(resource)
  const [shown, setShown] = useState<number | null>(null)
  const urls = asTexts(value).filter(Boolean)
  if (urls.length === 0) return <NoValue />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a double click on a picture from opening the row.
    <span className="pf-thumbs" onDoubleClick={(event) => event.stopPropagation()}>
      {urls.slice(0, mostThumbs).map((url, at) => (
        <button
          key={url}
          type="button"
          className="pf-thumb"
          aria-label={t('fields:upload.show', { label: label(name), place: at + 1 })}
          onClick={() => setShown(at)}
        >
          <Thumbnail url={url} size={100} />
        </button>
      ))}
      {urls.length > mostThumbs && <span className="pf-more">+{urls.length - mostThumbs}</span>}
      {shown !== null && (
        <Suspense>
          <PicturePreview
            pictures={urls.map((url) => ({ src: fullUrl(url), alt: '' }))}
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
  const { ImageCards } = await import('./upload/image-cards.tsx')
  return (props: InputProps) => (
    <ImageCards {...props} max={props.field.max ?? 100} onUrls={(urls) => props.onChange(urls)} />
  )
})

export const images: FieldParts = { Cell: ImagesCell, Input: ImagesInput, Filter: TextFilter }

import { thumbnailUrl } from '#web/fields/upload/thumbnail.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import css from './shop.module.css'

/** A small picture of what is bought; its name stands beside it. */
export function GoodsPicture({ url }: { readonly url: string }) {
  return (
    <span className={css.picture}>
      {url === '' ? (
        <Glyph name="empty" />
      ) : (
        <img src={thumbnailUrl(url, 200)} alt="" width={72} height={72} loading="lazy" />
      )}
    </span>
  )
}

import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { memberSession } from '#web/stores/member.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { keepPieces, keptPieces, onKeptPieces } from './kept-cart.ts'
import css from './shop.module.css'

// Another person's cart is another one; how much is in it shows once it was read.
memberSession.onOther(() => keepPieces(0))

/** The way to the cart in the bar above the site's pages, with how many pieces it has. */
export function CartLink() {
  const t = useNamespaces(['shop'])
  // The cart may be read between the drawing of a page and its showing.
  const pieces = useSyncExternalStore(onKeptPieces, keptPieces)
  return (
    <Link className={`icon-button ${css.cart}`} to="/cart">
      <Glyph name="cart" />
      <span className="visually-hidden">{t('shop:cart.title')}</span>
      <span className={css.pieces} data-kept="cartPieces" hidden={pieces === 0}>
        {pieces === 0 ? '' : pieces}
      </span>
    </Link>
  )
}

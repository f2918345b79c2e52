import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import css from './offer.module.css'
import { type Offer, standOffer } from './offers.ts'

/** How long an offer stands; the time stops while somebody looks at it. */
const standsFor = 8000

/** What a toast with a way back holds: what has happened, the button, and how much time is left. */
export function OfferToast({ offer, onClose }: { readonly offer: Offer; readonly onClose: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const left = useRef(standsFor)
  const take = () => {
    setTaking(true)
    void offer.take().finally(onClose)
  }
  const actions = useRef({ take, onClose })
  useEffect(() => {
    actions.current = { take, onClose }
  })
  useEffect(() => standOffer(() => actions.current.take()), [])
  useEffect(() => {
    if (isHeld || isTaking) return
    const begun = performance.now()
    const timer = setTimeout(() => actions.current.onClose(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (performance.now() - begun))
    }
  }, [isHeld, isTaking])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits as long as somebody is there
    <div
      className={css.offer}
      data-held={isHeld || isTaking || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{offer.text}</span>
      <Button size="small" loading={isTaking} aria-keyshortcuts="U" onClick={take}>
        {offer.label}
      </Button>
      <i className={css.time} style={{ animationDuration: `${standsFor}ms` }} aria-hidden="true" />
    </div>
  )
}

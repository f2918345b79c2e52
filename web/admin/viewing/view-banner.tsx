import { useEffect, useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { View } from '#web/stores/viewing.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { loadBootstrap } from '../bootstrap.ts'
import { endViewing } from './view-as.ts'
import css from './view-banner.module.css'

/** Says in whose name one looks, and for how long; it stands above everything as long as that is so. */
export function ViewBanner({ view: { name, until } }: { readonly view: View }) {
  const t = useNamespaces(['shell'])
  const [isEnding, setEnding] = useState(false)
  const minutes = Math.max(0, Math.ceil((until - useNow(15_000) / 1000) / 60))
  const stop = () => {
    setEnding(true)
    void endViewing()
  }
  useEffect(() => whenOver(until), [until])
  return (
    <section className={css.banner} aria-label={t('shell:viewing.label')}>
      <Glyph name="eye" size={18} />
      <span className={css.text}>
        <strong role="status">{t('shell:viewing.as', { name })}</strong>{' '}
        <span>{t('shell:viewing.readOnly', { minutes })}</span>
      </span>
      <button type="button" className="button" disabled={isEnding} onClick={stop}>
        {t('shell:viewing.stop')}
      </button>
    </section>
  )
}

/**
 * Once the time is over the server is asked, whose word ends the view: the call that learns of it leaves by itself. As long as
 * it does not say so, or is away, it is asked again.
 */
function whenOver(until: number): () => void {
  let isLeft = false
  let timer: ReturnType<typeof setTimeout>
  const wait = (time: number) => {
    if (!isLeft) timer = setTimeout(ask, Math.max(leastWait, time))
  }
  const waitUntilOver = () => wait(until * 1000 - serverNow())
  const ask = () => loadBootstrap({ dedupe: false }).then(waitUntilOver, () => wait(askAgainAfter))
  waitUntilOver()
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

/** milliseconds; the server counts whole seconds, so its last one may be asked about too early */
const leastWait = 1000
const askAgainAfter = 15_000

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sizeText } from '#core/values/size.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { confirm, toast } from '#web/ui/feedback/feedback.ts'
import type { Offer } from './offer.ts'
import css from './offered-files.module.css'

/** The files of a download and the way to them: accept its terms, pay once, download. */
export function OfferedFiles({ offer }: { readonly offer: Offer | null }) {
  const { json } = useResource('content/resource')
  const t = useNamespaces([json.name])
  const [isAccepted, setAccepted] = useState(false)
  const { isBusy, get } = useGet(offer)
  const text = (key: string, params: object = {}) => t(`${json.name}:texts.${key}`, { ...params })
  if (!offer) return <Note>{text('gone')}</Note>
  const { files, standing, price_score: price, score, licence, is_accepted } = offer
  const isShort = standing === 'pay' && score < price
  const isClosed = isShort || (standing !== 'open' && standing !== 'pay')
  const name = standing === 'pay' ? text('pay', { price }) : text('get')
  return (
    <section className="mt-5" aria-label={t(`${json.name}:fields.files`)}>
      {standing === 'pay' && <Note>{text(isShort ? 'short' : 'payHint', { price, score })}</Note>}
      {isClosed && !isShort && <Note>{text(standing)}</Note>}
      {licence !== '' && (
        <div className={css.terms}>
          <h2 className="medium">{text('termsTitle')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
          <p className={css.licence} tabIndex={0}>
            {licence}
          </p>
          {!is_accepted && !isClosed && (
            <label className="row gap-2">
              <input
                type="checkbox"
                checked={isAccepted}
                onChange={(event) => setAccepted(event.target.checked)}
              />
              {text('accept')}
            </label>
          )}
        </div>
      )}
      {files.length === 0 && <Note>{text('noFiles')}</Note>}
      <ul className={css.files}>
        {files.map(({ id, label, version, size }) => (
          <li key={id} className={css.file}>
            <span className="breaks">
              <span className="medium">{label}</span>
              <span className="hint block">
                {[version, size > 0 ? sizeText(size) : text('elsewhere')].filter(Boolean).join(' · ')}
              </span>
            </span>
            <button
              type="button"
              className="button button-primary"
              disabled={isBusy || isClosed || !(is_accepted || isAccepted)}
              aria-label={`${name}: ${label}`}
              onClick={() => void get(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}

/** Asks before points are paid, gets the address of a file and has the browser save it. */
function useGet(offer: Offer | null) {
  const t = useNamespaces(['content/resource'])
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const get = async (file_id: number) => {
    const { standing, price_score = 0, score = 0 } = offer ?? {}
    const question = {
      title: t('content/resource:texts.payTitle', { price: price_score }),
      text: t('content/resource:texts.payHint', { score }),
      okText: t('content/resource:texts.confirm'),
    }
    if (standing === 'pay' && !(await confirm(question))) return
    setBusy(true)
    try {
      const body = { file_id, accept: true, price_score }
      const { data } = await request<{ url: string }>('/api/content.resource/get', { method: 'POST', body })
      save(data.url)
      toast.success(t('content/resource:texts.begun'))
    } catch {
      // Why not has been told.
    } finally {
      setBusy(false)
      await Promise.all(['content/resource', 'content/grant'].map((name) => invalidateRows(client, name)))
    }
  }
  return { isBusy, get }
}

/** A file of ours is saved; one that lies elsewhere opens beside this page. */
function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener noreferrer'
  if (url.startsWith('/')) link.download = ''
  else link.target = '_blank'
  document.body.append(link)
  link.click()
  link.remove()
}

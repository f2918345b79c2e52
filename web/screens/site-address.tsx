import { encodePath } from '#core/values/path.ts'
import type { SiteAddress as Address } from '#core/values/target.ts'
import { NoValue } from '#web/fields/cell-parts.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './site-address.module.css'

/** Where a row has its page, if a field is the one that decides on it; null: rows of the resource have no pages, or another field does. */
export function addressIn(row: Readonly<Record<string, unknown>> | null, field: string): Address | null {
  const address = row?.site_address as Address | undefined
  return address?.field === field ? address : null
}

/** Where a row has its page on the site: a link, as long as visitors get there, and a button that copies it. */
export function SiteAddress({ address: { path, is_public } }: { readonly address: Address }) {
  const t = useNamespaces(['fields'])
  const origin = useSite(({ siteOrigin }) => siteOrigin)
  if (path === null) return <NoValue />
  const href = encodePath(path)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText((origin || location.origin) + href)
      toast.success(t('fields:address.copied'))
    } catch {
      toast.error(t('fields:address.notCopied'))
    }
  }
  return (
    <span className={css.address}>
      {is_public ? (
        <a className={css.path} href={href} title={path} target="_blank" rel="noopener noreferrer">
          {path}
          <span className="visually-hidden"> {t('fields:address.open')}</span>
        </a>
      ) : (
        <span className={`${css.path} faint`} title={`${path} (${t('fields:address.hidden')})`}>
          {path}
          <span className="visually-hidden"> {t('fields:address.hidden')}</span>
        </span>
      )}
      <Glyph name={is_public ? 'newTab' : 'eyeOff'} size={14} className="faint" />
      <button
        type="button"
        className={`icon-button ${css.copy}`}
        aria-label={t('fields:address.copy', { path })}
        title={t('fields:address.copy', { path })}
        onClick={() => void copy()}
      >
        <Icon name="el-icon-CopyDocument" size={14} />
      </button>
    </span>
  )
}

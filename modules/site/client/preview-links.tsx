import { useState } from 'react'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { encodePath } from '#core/values/path.ts'
import type { SiteAddress } from '#core/values/target.ts'
import type { Language } from '#core/wire.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { BesideActionsProps } from '#web/screens/beside/beside.ts'
import { useRights } from '#web/stores/permissions.ts'
import { publicPath } from '#web/stores/site.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { hasPages } from './paged.ts'
import css from './preview.module.css'
import { openPreview, previewAddress } from './preview-link.ts'
import { usePreviewLanguage } from './preview-look.ts'

/** The same in the bar of a record's page, for whoever may edit it. */
export function PreviewActions({ resource, id, row }: BesideActionsProps) {
  const { language } = usePreviewLanguage()
  const mayEdit = hasNode(useRights(), nodeOf(resource, 'edit'))
  const { path, is_public } = (row.site_address ?? {}) as Partial<SiteAddress>
  if (!mayEdit || !hasPages(resource.name)) return null
  const page = is_public && path ? publicPath(encodePath(path), language) : null
  return <PreviewLinks resource={resource} id={id} language={language} page={page} />
}

interface LinksProps extends Pick<BesideActionsProps, 'resource' | 'id'> {
  readonly language: Language
  /** where the public reads it */
  readonly page: string | null
}

/** Ways to see the page of a stored record outside of the frame. */
export function PreviewLinks({ resource, id, language, page }: LinksProps) {
  const t = useNamespaces(['site'])
  const [isCopying, setCopying] = useState(false)
  const copy = async () => {
    setCopying(true)
    const address = await previewAddress(resource.name, id, { language }).catch(() => null)
    setCopying(false)
    // Why there is no link has been said.
    if (address === null) return
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('site:copied'))
    } catch {
      toast.error(t('site:notCopied'))
    }
  }
  const open = async () => {
    if (!(await openPreview(resource.name, id, { language }))) toast.error(t('site:notOpened'))
  }
  return (
    <div className={css.links}>
      <button
        type="button"
        className="icon-button"
        disabled={isCopying}
        aria-label={t('site:copy')}
        title={t('site:copy')}
        onClick={() => void copy()}
      >
        <Glyph name="link" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('site:open')}
        title={t('site:open')}
        onClick={() => void open()}
      >
        <Glyph name="newTab" />
      </button>
      {page !== null && (
        <a
          className="icon-button"
          href={page}
          target="_blank"
          rel="noreferrer"
          aria-label={t('site:public')}
          title={t('site:public')}
        >
          <Glyph name="globe" />
        </a>
      )}
    </div>
  )
}

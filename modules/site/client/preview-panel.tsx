import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { create } from 'zustand'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import type { Language } from '#core/wire.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { BesideProps } from '#web/screens/beside/beside.ts'
import { useRights } from '#web/stores/permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { EmptyState, LoadingState, Spinner } from '#web/ui/states/states.tsx'
import { samplesOf } from './paged.ts'
import css from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import { openPreview, previewAddress } from './preview-link.ts'
import { type Preview, usePreview } from './use-preview.ts'

/** Pixels that pages are laid out for. */
const widths = { phone: 390, tablet: 768, desktop: 1280 } as const
type Width = keyof typeof widths

/** How previews are looked at, from one record to the next. */
const useLook = create<Look>()(() => ({ width: 'phone', language: null, on: '' }))

interface Look {
  readonly width: Width
  readonly language: Language | null
  /** the kind of page that a record without one of its own is looked at on */
  readonly on: string
}

/** The page of a record as visitors will see it, with what is being typed, and ways to show it to somebody. */
export function PreviewPanel(props: BesideProps) {
  const samples = samplesOf(props.resource.name)
  const t = useNamespaces(['site', 'web'])
  const { base, others } = useSite(({ languages }) => languages)
  const look = useLook()
  const offered = [base, ...others]
  const language = offered.find((one) => one === look.language) ?? base
  const on = samples.find((one) => one === look.on) ?? samples[0]
  const preview = usePreview(props, language, on)
  const mayEdit = hasNode(useRights(), nodeOf(props.resource, 'edit'))
  return (
    <>
      <div className={css.head}>
        <Segmented<Width>
          aria-label={t('site:width')}
          value={look.width}
          options={(['phone', 'tablet', 'desktop'] as const).map((value) => ({
            value,
            title: t(`site:widths.${value}`),
            label: (
              <>
                <Glyph name={value} size={18} className={css.glyph} />
                <span className="visually-hidden">{t(`site:widths.${value}`)}</span>
              </>
            ),
          }))}
          onChange={(width) => useLook.setState({ width })}
        />
        {samples.length > 0 && (
          <Segmented<string>
            aria-label={t('site:sample.title')}
            value={on}
            options={samples.map((value) => ({ value, label: t(`site:sample.${value}`) }))}
            onChange={(chosen) => useLook.setState({ on: chosen })}
          />
        )}
        {offered.length > 1 && (
          <Segmented<Language>
            aria-label={t('site:language')}
            value={language}
            options={offered.map((value) => ({ value, label: t(`web:languages.${value}`) }))}
            onChange={(chosen) => useLook.setState({ language: chosen })}
          />
        )}
        {samples.length === 0 && mayEdit && (
          <Links {...props} language={language} page={preview.shown?.page ?? null} />
        )}
      </div>
      <Sheet
        preview={preview}
        isNew={props.id === null}
        width={widths[look.width]}
        title={t('site:frame', {
          language: t(`web:languages.${language}`),
          width: t(`site:widths.${look.width}`),
        })}
      />
    </>
  )
}

interface SheetProps {
  readonly preview: Preview
  readonly isNew: boolean
  readonly width: number
  readonly title: string
}

/** The page, or why there is none. */
function Sheet({ preview, isNew, width, title }: SheetProps) {
  const t = useNamespaces(['site'])
  const { shown, failure, isLoading, retry } = preview
  if (failure?.isDenied)
    return (
      <EmptyState
        isAlert
        glyph="lock"
        title={t('site:denied')}
        text={t(isNew ? 'site:deniedNew' : 'site:deniedText')}
      />
    )
  const again = <Button onClick={retry}>{t('site:retry')}</Button>
  if (failure && !shown)
    return (
      <EmptyState isAlert glyph="warning" title={t('site:failed')} text={failure.reason} actions={again} />
    )
  if (!shown) return <LoadingState label={t('site:loading')} />
  return (
    <div className={css.sheet} aria-busy={isLoading}>
      {failure && (
        <Alert
          type="error"
          banner
          role="alert"
          title={t('site:stale')}
          description={failure.reason}
          action={again}
        />
      )}
      {isLoading && (
        <span className={css.busy}>
          <Spinner label={t('site:loading')} />
        </span>
      )}
      <PreviewFrame html={shown.html} title={title} width={width} />
    </div>
  )
}

interface LinksProps extends Pick<BesideProps, 'resource' | 'id'> {
  readonly language: Language
  /** where the public reads it */
  readonly page: string | null
}

/** Ways to see the page of a stored record outside of the frame. */
function Links({ resource, id, language, page }: LinksProps) {
  const t = useNamespaces(['site'])
  const [isCopying, setCopying] = useState(false)
  if (id === null) return null
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

import { Alert, Button, Segmented } from 'antd'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import type { Language } from '#core/wire.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { BesideProps } from '#web/screens/beside/beside.ts'
import { useRights } from '#web/stores/permissions.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { EmptyState, LoadingState, Spinner } from '#web/ui/states/states.tsx'
import { samplesOf } from './paged.ts'
import css from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { useLook, usePreviewLanguage, type Width, widths } from './preview-look.ts'
import { type Preview, usePreview } from './use-preview.ts'

/** The page of a record as visitors will see it, with what is being typed, and ways to show it to somebody. */
export function PreviewPanel(props: BesideProps) {
  const samples = samplesOf(props.resource.name)
  const t = useNamespaces(['site', 'web'])
  const look = useLook()
  const { offered, language } = usePreviewLanguage()
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
        {samples.length === 0 && mayEdit && props.isDrawer && props.id !== null && (
          <PreviewLinks
            resource={props.resource}
            id={props.id}
            language={language}
            page={preview.shown?.page ?? null}
          />
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

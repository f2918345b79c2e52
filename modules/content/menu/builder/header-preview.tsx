import { Button, Segmented, Skeleton } from 'antd'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import css from './builder.module.css'
import type { CheckedMenu } from './use-menu-preview.client.ts'

/** Widths that pages are looked at, and how much of their height shows. */
const sizes = [
  { name: 'desktop', width: 1200, height: 230 },
  { name: 'tablet', width: 768, height: 230 },
  { name: 'phone', width: 360, height: 230 },
] as const

/** The header of the site with the menu as it is typed, at three widths. */
export function HeaderPreview({ checked }: { readonly checked: CheckedMenu }) {
  const t = useNamespaces(['content', 'fields', 'web'])
  const { base, others } = useSite(({ languages }) => languages)
  const { html, hasFailed, isLoading, retry, language, setLanguage } = checked
  return (
    <section className={css.preview} aria-labelledby="menu-preview" aria-busy={isLoading}>
      <div className="row wrap between">
        <h2 id="menu-preview" className={css.groupTitle}>
          {t('content:menu.preview')}
        </h2>
        {others.length > 0 && (
          <Segmented
            size="small"
            aria-label={t('content:menu.language')}
            value={language}
            options={[base, ...others].map((value) => ({ value, label: t(`web:languages.${value}`) }))}
            onChange={setLanguage}
          />
        )}
      </div>
      {hasFailed && (
        <p className="bad" role="alert">
          {t('content:menu.previewFailed')}{' '}
          <Button size="small" type="link" onClick={retry}>
            {t('fields:retry')}
          </Button>
        </p>
      )}
      {html === null ? (
        !hasFailed && <Skeleton.Node active className={css.waiting} />
      ) : (
        <div className={css.frames}>
          {sizes.map((size) => (
            <SizedFrame key={size.name} {...size} title={t(`content:menu.size.${size.name}`)} html={html} />
          ))}
        </div>
      )}
    </section>
  )
}

interface SizedFrameProps {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly title: string
  readonly html: string
}

/** A document as wide as it is on a device, shrunk to the room that there is. Nothing in it runs, and no link leads away. */
function SizedFrame({ name, width, height, title, html }: SizedFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return (
    <figure className={css.figure} data-size={name}>
      <figcaption className="faint small">{title}</figcaption>
      <div ref={box} className={css.frameBox} style={{ height: height * scale }}>
        <iframe
          className={css.frame}
          title={title}
          sandbox=""
          srcDoc={html}
          style={{ width, height, '--scale': scale } as CSSProperties}
        />
      </div>
    </figure>
  )
}

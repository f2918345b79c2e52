import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { loadBootstrap } from '#web/admin/bootstrap.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath, go } from '#web/navigation/navigation.ts'
import { isSamePath } from '#web/navigation/page-path.ts'
import { pagePath } from '#web/page/menu-tree.ts'
import { findNamed } from '#web/page/open-entry.ts'
import { useForgetResource } from '#web/resources/resources-context.tsx'
import { usePermissions } from '#web/stores/permissions.ts'
import { reloadTab, useTabs } from '#web/stores/tabs.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import css from '../crud.module.css'
import type { GeneratedEntity } from '../queries.ts'
import { Generating } from './generating.tsx'

interface GeneratedProps {
  readonly generated: GeneratedEntity
  readonly onAnother: () => void
  /** back to the design: nothing was made after all */
  readonly onBack: () => void
}

/** What was asked for is generated, or on its way. */
export function Generated({ generated, onAnother, onBack }: GeneratedProps) {
  const [notice, setNotice] = useState(generated.job === undefined ? (generated.notice ?? '') : null)
  if (notice !== null || generated.job === undefined) {
    return <Ready generated={generated} notice={notice ?? ''} onAnother={onAnother} />
  }
  return <Generating job={generated.job} entity={generated.entity} onDone={setNotice} onBack={onBack} />
}

/** It is made: where to look at it, and what can be done next. The menu has it without a reload. */
function Ready({
  generated,
  notice,
  onAnother,
}: Omit<GeneratedProps, 'onBack'> & { readonly notice: string }) {
  const t = useNamespaces(['crud'])
  const title = useRef<HTMLHeadingElement>(null)
  const client = useQueryClient()
  const forget = useForgetResource()
  const [failure, setFailure] = useState('')
  const [isRead, setRead] = useState(false)
  const rule = usePermissions(({ menus }) => findNamed(menus ?? [], generated.entity))
  const path = rule ? pagePath(rule) : null
  const isWaiting = !isRead && failure === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is made
  useEffect(() => {
    title.current?.focus()
    // A list of it that is open already begins anew with what it has become.
    forget(generated.entity)
    void invalidateRows(client, generated.entity)
    const open = useTabs.getState().tabs.find((tab) => isSamePath(tab.path, generated.path))
    if (open) reloadTab(open.path)
    loadBootstrap().then(
      () => setRead(true),
      (error: Error) => setFailure(error.message),
    )
  }, [])
  return (
    <section className={css.made}>
      <span className={css.madeMark}>
        <Glyph name="check" size={34} />
      </span>
      <h1 ref={title} tabIndex={-1}>
        {t('crud:generated.title')}
      </h1>
      <p>{t('crud:generated.text', { entity: generated.entity, address: `/admin/${generated.path}` })}</p>
      <p className={css.faint}>
        {t('crud:generated.source')} <code>npm run eject -- {generated.entity}</code>
      </p>
      {notice && <Alert type="warning" showIcon role="alert" title={notice} />}
      {failure && <p role="alert">{t('crud:generated.noMenu', { reason: failure })}</p>}
      <div className="flex wrap justify-center gap-3 mt-4">
        <Button
          type="primary"
          size="large"
          loading={isWaiting}
          disabled={isWaiting || path === null}
          onClick={() => path !== null && go(adminPath(path))}
        >
          {t('crud:generated.open')}
        </Button>
        <Button size="large" onClick={onAnother}>
          {t('crud:generated.another')}
        </Button>
      </div>
    </section>
  )
}

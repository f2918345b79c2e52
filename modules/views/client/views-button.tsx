import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '#web/admin/page.tsx'
import { ListIcon } from '#web/screens/list/list-icons.tsx'
import { ToolButton } from '#web/screens/list/toolbar/tool-button.tsx'
import type { List } from '#web/screens/list/use-list.ts'
import { lazy } from '#web/ui/lazy.ts'
import { viewParameter } from './view-state.ts'

const ViewMenu = lazy(() => import('./view-menu.tsx'))

/** The views of the list: what they hold is loaded when it is wanted, or when the address names one. */
export function ViewsButton({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const hasView = usePage().query.has(viewParameter)
  const [isWanted, setWanted] = useState(false)
  const button = (
    <ToolButton
      isShort
      label={t('list:views')}
      icon={<ListIcon name="view" />}
      aria-haspopup="dialog"
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted && !hasView) return button
  return (
    <Suspense fallback={button}>
      <ViewMenu list={list} isWanted={isWanted} />
    </Suspense>
  )
}

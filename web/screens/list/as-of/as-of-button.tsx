import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf } from '#core/access/permissions.ts'
import { hasHistory, historyCall } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { useRights } from '#web/stores/permissions.ts'
import { lazy } from '#web/ui/lazy.ts'
import { ListIcon } from '../list-icons.tsx'
import { ToolButton } from '../toolbar/tool-button.tsx'
import type { List } from '../use-list.ts'

const AsOfDialog = lazy(() => import('./as-of-dialog.tsx'))

/** Whether the caller may see the list as of another moment: what became of its rows is open to them. */
export function useCanLookBack(resource: ResourceJson): boolean {
  const { nodes } = useRights()
  const needed = ['index', historyCall(resource) ?? 'edit'].map((call) => nodeOf(resource.name, call))
  return hasHistory(resource) && resource.calls.includes('index') && needed.every((node) => nodes.has(node))
}

/** Opens the list as of another moment. */
export function AsOfButton({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        isShort
        label={t('list:asOf.open')}
        icon={<ListIcon name="history" />}
        look={list.state.at === null ? undefined : 'on'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <AsOfDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf } from '#core/access/permissions.ts'
import css from '#web/screens/list/list.module.css'
import { PopupAnchor, usePopup } from '#web/screens/list/toolbar/popup-anchor.tsx'
import { ToolButton } from '#web/screens/list/toolbar/tool-button.tsx'
import type { List } from '#web/screens/list/use-list.ts'
import { useCan } from '#web/stores/permissions.ts'
import { lazy } from '#web/ui/lazy.ts'

const ExportMenu = lazy(() => import('./export-menu.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))

interface ExchangeProps {
  readonly list: List
}

/**
 * The buttons by which rows of a list leave as a file and come in from one, for whoever may do so. What is behind them
 * is loaded when it is wanted.
 */
export function ExchangeButtons({ list }: ExchangeProps) {
  const can = useCan()
  const { resource } = list
  const may = (call: 'export' | 'import') => resource.calls.includes(call) && can(nodeOf(resource.name, call))
  return (
    <>
      {may('export') && <ExportButton list={list} />}
      {may('import') && <ImportButton list={list} />}
    </>
  )
}

function ExportButton({ list }: ExchangeProps) {
  const { t } = useTranslation()
  const popup = usePopup()
  const [isBusy, setBusy] = useState(false)
  const { found } = list
  return (
    <PopupAnchor popup={popup}>
      <ToolButton
        {...popup.button}
        isShort
        label={t('list:export')}
        icon={<Arrow way="out" />}
        isBusy={isBusy}
        disabled={found.rows.length === 0}
        aria-haspopup="menu"
      />
      {popup.isOpen && (
        <Suspense>
          <ExportMenu list={list} popup={popup} onBusy={setBusy} />
        </Suspense>
      )}
    </PopupAnchor>
  )
}

function ImportButton({ list }: ExchangeProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        isShort
        label={t('list:import')}
        icon={<Arrow way="in" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ImportDialog resource={list.resource} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Arrow({ way }: { readonly way: 'in' | 'out' }) {
  return (
    <svg className={css.icon} width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={
          way === 'out'
            ? 'M8 2.6v7.2M5 7l3 3 3-3M2.8 10.6v2.6h10.4v-2.6'
            : 'M8 10V2.8M5 5.6l3-3 3 3M2.8 10.6v2.6h10.4v-2.6'
        }
        fill="none"
        stroke="currentColor"
        strokeWidth={1.3}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

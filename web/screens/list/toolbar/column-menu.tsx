import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy } from '../../../ui/lazy.ts'
import { ListIcon } from '../list-icons.tsx'
import type { List } from '../use-list.ts'
import { AnchoredBubble, PopupAnchor, usePopup } from './popup-anchor.tsx'
import { ToolButton } from './tool-button.tsx'

const ColumnChoice = lazy(() => import('./column-choice.tsx'))

/** How the table looks: its columns, and the height of its rows; remembered for the user. */
export function ColumnMenu({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const popup = usePopup()
  return (
    <PopupAnchor popup={popup}>
      <ToolButton
        {...popup.button}
        isShort
        label={t('list:columns')}
        icon={<ListIcon name="columns" />}
        aria-haspopup="dialog"
      />
      {popup.isOpen && (
        <Suspense>
          <AnchoredBubble popup={popup}>
            <ColumnChoice list={list} />
          </AnchoredBubble>
        </Suspense>
      )}
    </PopupAnchor>
  )
}

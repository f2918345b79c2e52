import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import type { List } from '../use-list.ts'
import { AnchoredBubble, PopupAnchor, usePopup } from './popup-anchor.tsx'
import { ToolButton } from './tool-button.tsx'

/** Which columns show, and in which order; remembered for the user. */
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
        <AnchoredBubble popup={popup}>
          <Columns list={list} />
        </AnchoredBubble>
      )}
    </PopupAnchor>
  )
}

function Columns({ list }: { list: List }) {
  const { t } = useTranslation()
  const { columns, showColumns, orderColumns, resetColumns } = list.columns
  const visible = columns.filter(({ isVisible }) => isVisible).map(({ field }) => field)
  const names = columns.map(({ field }) => field)
  const move = (at: number, by: 1 | -1) => {
    const next = [...names]
    next.splice(at + by, 0, ...next.splice(at, 1))
    orderColumns(next)
  }
  return (
    <div className={css.columnMenu} role="dialog" aria-label={t('list:columns')}>
      <ul>
        {columns.map(({ field, labelKeys, isVisible }, at) => {
          const name = t([...labelKeys])
          return (
            <li key={field} className="flex items-center rounded-small hover">
              <Checkbox
                checked={isVisible}
                disabled={isVisible && visible.length === 1}
                onChange={() =>
                  showColumns(names.filter((one) => (one === field ? !isVisible : visible.includes(one))))
                }
              >
                {name}
              </Checkbox>
              <button
                type="button"
                className={css.rowButton}
                aria-label={t('list:moveColumnUp', { name })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ListIcon name="up" size={14} />
              </button>
              <button
                type="button"
                className={css.rowButton}
                aria-label={t('list:moveColumnDown', { name })}
                disabled={at === columns.length - 1}
                onClick={() => move(at, 1)}
              >
                <ListIcon name="down" size={14} />
              </button>
            </li>
          )
        })}
      </ul>
      <Button type="text" size="small" onClick={resetColumns}>
        {t('list:resetColumns')}
      </Button>
    </div>
  )
}

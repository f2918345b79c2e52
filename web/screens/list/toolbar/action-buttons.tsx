import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons/icon.tsx'
import { ListIcon } from '../list-icons.tsx'
import { type Offer, offersOf } from '../selection/offers.ts'
import type { List } from '../use-list.ts'
import { AnchoredMenu, PopupAnchor, usePopup } from './popup-anchor.tsx'
import { ToolButton } from './tool-button.tsx'

interface ActionButtonsProps {
  readonly list: List
  readonly isNarrow: boolean
  /** those on the selected rows whose state allows it, or those on nothing in particular */
  readonly on: 'rows' | 'none'
}

/** The declared actions of a list. */
export function ActionButtons({ list, isNarrow, on }: ActionButtonsProps) {
  // Drawn anew with the language.
  useTranslation()
  const [running, setRunning] = useState<string | null>(null)
  const offers = offersOf(list, on)
  const run = async (offer: Offer) => {
    const onAgreed = () => setRunning(offer.action)
    await list.commands.run(offer.action, offer.chosen, { onAgreed }).finally(() => setRunning(null))
  }
  if (offers.length === 0) return null
  if (isNarrow) return <ActionMenu offers={offers} onChoose={run} />
  return offers.map((offer) => (
    <ToolButton
      key={offer.action}
      label={offer.label}
      icon={offer.spec?.icon ? <Icon name={offer.spec.icon} /> : null}
      look={offer.spec?.danger ? 'danger' : offer.spec?.tone}
      isBusy={running === offer.action}
      keys={offer.spec?.shortcut?.toUpperCase()}
      onClick={() => void run(offer)}
    />
  ))
}

interface ActionMenuProps {
  readonly offers: readonly Offer[]
  readonly onChoose: (offer: Offer) => Promise<void>
}

/** The actions behind one button, where there is little room. */
function ActionMenu({ offers, onChoose }: ActionMenuProps) {
  const { t } = useTranslation()
  const popup = usePopup()
  const items = offers.map(({ action, label, spec }) => ({ key: action, label, danger: spec?.danger }))
  const choose = (key: string) => {
    const offer = offers.find(({ action }) => action === key)
    popup.leave()
    if (offer) void onChoose(offer)
  }
  return (
    <PopupAnchor popup={popup}>
      <ToolButton
        {...popup.button}
        isShort
        label={t('list:moreActions')}
        icon={<ListIcon name="more" />}
        aria-haspopup="menu"
      />
      {popup.isOpen && <AnchoredMenu popup={popup} menu={{ items, onClick: ({ key }) => choose(key) }} />}
    </PopupAnchor>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionKeys } from '#core/messages.ts'
import { type ActionSpec, transitionOf } from '#core/resource.ts'
import { confirm } from '../../../ui/feedback/feedback.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { ListIcon } from '../list-icons.tsx'
import { type Chosen, chosenRows, countOf } from '../selection/chosen.ts'
import type { List } from '../use-list.ts'
import { AnchoredMenu, PopupAnchor, usePopup } from './popup-anchor.tsx'
import { ToolButton } from './tool-button.tsx'

/** An action with the rows that it would be done to. */
interface Offer {
  readonly action: string
  readonly label: string
  readonly spec: ActionSpec | undefined
  readonly chosen: Chosen
}

interface ActionButtonsProps {
  readonly list: List
  readonly isNarrow: boolean
  /** those on the selected rows whose state allows it, or those on nothing in particular */
  readonly on: 'rows' | 'none'
}

/** The declared actions of a list. */
export function ActionButtons({ list, isNarrow, on }: ActionButtonsProps) {
  const { t } = useTranslation()
  const { resource, rights, isAllSelected } = list
  const [running, setRunning] = useState<string | null>(null)
  const offers = rights.actions
    .filter((action) => (resource.actions[action]?.on ?? 'rows') === on)
    .map((action): Offer => {
      const label = t(actionKeys(resource.name, action))
      const chosen = on === 'rows' ? chosenRows(list, action) : { ids: [] }
      return { action, label, chosen, spec: resource.actions[action] }
    })
    .filter(({ chosen }) => on === 'none' || countOf(chosen) > 0)
  const run = async ({ action, spec, chosen, label }: Offer) => {
    const count = countOf(chosen)
    const leavesOut = isAllSelected && transitionOf(resource, action) !== null
    const question = {
      title: t('list:confirmAction', { action: label }),
      text:
        on === 'none'
          ? undefined
          : t(leavesOut ? 'list:confirmActionAll' : 'list:confirmActionText', { count }),
      danger: spec?.danger,
      okText: label,
    }
    if (spec?.confirm && !(await confirm(question))) return
    setRunning(action)
    await list.commands.run(action, chosen).finally(() => setRunning(null))
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

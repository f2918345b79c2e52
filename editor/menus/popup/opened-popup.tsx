/** @jsxImportSource preact */
import { render } from 'preact'
import type { Menu, Opened } from '../menu.ts'
import { popupRole, titleOf } from '../toolbar/bar-item.ts'
import type { BarItem } from '../toolbar/toolbar.ts'
import { selectionBox } from '../view-boxes.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { CharactersPanel, ChoicePanel, ColorPanel, CustomPanel, GridPanel, GroupPanel } from './panels.tsx'
import type { Box } from './place.ts'
import { Popup } from './popup.tsx'

/** Draws what is open in a bar into an element, or takes it away. */
export function drawPopup(holder: Element, menu: Menu | null): void {
  render(menu && <OpenedPopup menu={menu} />, holder)
}

/** The panel, list or dialog that is open in a bar, if there is one. */
export function OpenedPopup({ menu }: { readonly menu: Menu }) {
  const { opened, host } = menu
  if (!opened) return null
  const { subject } = opened
  const isDialog = subject.kind === 'dialog' || (subject.kind === 'custom' && subject.isDialog)
  return (
    <Popup
      key={subject}
      host={host}
      role={popupRole(subject)}
      label={titleOf(subject, host)}
      anchor={() => anchorOf(opened, menu, isDialog)}
      button={opened.button}
      focuses={isDialog || opened.hadFocus ? 'first' : 'box'}
      width={widthOf(subject)}
      isWhole={subject.kind === 'grid'}
      class={`pe-${subject.kind}-popup`}
      onClose={menu.close}
    >
      <Content subject={subject} menu={menu} />
    </Popup>
  )
}

function Content({ subject, menu }: { readonly subject: BarItem; readonly menu: Menu }) {
  switch (subject.kind) {
    case 'group':
      return <GroupPanel entries={subject.entries} menu={menu} />
    case 'choice':
      return <ChoicePanel entry={subject} menu={menu} />
    case 'color':
      return <ColorPanel entry={subject} menu={menu} />
    case 'grid':
      return <GridPanel entry={subject} menu={menu} />
    case 'characters':
      return <CharactersPanel entry={subject} menu={menu} />
    case 'dialog':
      return <EntryDialog entry={subject} menu={menu} />
    case 'custom':
      return <CustomPanel entry={subject} />
    default:
      return null
  }
}

/** Dialogs stand beside what they are about, panels beside their button. */
function anchorOf(opened: Opened, { host }: Menu, isDialog: boolean): Box {
  const view = host.view()
  const button = opened.button?.getBoundingClientRect()
  const isButtonSeen = button !== undefined && button.width > 0
  if (isButtonSeen && (!isDialog || !view)) return button
  return view ? selectionBox(view) : new DOMRect()
}

function widthOf(subject: BarItem): number | undefined {
  switch (subject.kind) {
    case 'dialog':
    case 'custom':
      return subject.width
    case 'choice':
      return subject.listWidth
    case 'color':
      return 230
    case 'characters':
      return 300
    default:
      return undefined
  }
}

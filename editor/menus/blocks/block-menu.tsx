/** @jsxImportSource preact */
import type { EditorView } from 'prosemirror-view'
import { setBlock } from '../../commands/blocks.ts'
import { type Command, firstOf } from '../../commands/command.ts'
import { continueNumbering } from '../../commands/list-numbers.ts'
import { toggleCodeBlock } from '../../features/blocks/code-block/code-commands.ts'
import { inOneStep } from '../../features/drag-handle/in-one-step.ts'
import {
  deleteRun,
  duplicateRun,
  enterBlock,
  moveRun,
  neighbourPlace,
  type Run,
  runAt,
} from '../../features/drag-handle/move-blocks.ts'
import { schema } from '../../model/schema.ts'
import { isNumbered } from '../../nodes/list-item.ts'
import { openEntryOf } from '../../view/slash.ts'
import { Icon } from '../icons/icon.tsx'
import type { MenuHost } from '../menu-host.ts'
import { Popup } from '../popup/popup.tsx'
import { slashItems, turnNames } from '../slash/slash-items.ts'

type Row = {
  readonly name: string
  readonly title: string
  readonly icon: string | undefined
  readonly sign?: string
  readonly command: Command
  /** The dialog that is opened once the command was carried out. */
  readonly opens?: string
}

/** The kinds this block can become, as one step each; of code one only gets text back. */
function turnRows(host: MenuHost, view: EditorView, pos: number): Row[] {
  const node = view.state.doc.nodeAt(pos)
  const isCode = node?.type === schema.nodes.pre
  // An item keeps its level as one of another list.
  const item = node?.type === schema.nodes.listItem ? node.attrs : null
  const names = isCode ? ['text'] : turnNames
  const toText: Command = isCode ? toggleCodeBlock : setBlock('paragraph')
  return slashItems(host.entries, host.label).flatMap(({ name, title, icon, sign, action }) => {
    if (action === 'open' || !('command' in action) || !names.includes(name)) return []
    const { command: turn } = action
    const isSame = item !== null && name === (item.ordered ? 'numberedList' : 'bulletedList')
    const isOtherList = item !== null && !isSame && /List$/.test(name)
    const steps = isSame ? [] : isOtherList ? [turn] : name === 'text' ? [toText] : [toText, turn]
    const command = inOneStep(enterBlock(pos), ...steps)
    return command(view.state) ? [{ name, title, icon, sign, command }] : []
  })
}

function actionRows(host: MenuHost, view: EditorView, run: Run): Row[] {
  const moved =
    (side: 1 | -1): Command =>
    (state, dispatch) => {
      const place = neighbourPlace(state.doc, run, side)
      return place !== null && moveRun(run, place)(state, dispatch)
    }
  const rows: readonly (readonly [name: string, icon: string, command: Command])[] = [
    ['duplicateBlock', 'copy', duplicateRun(run)],
    ['moveBlockUp', 'up', moved(-1)],
    ['moveBlockDown', 'down', moved(1)],
    ['deleteBlock', 'bin', deleteRun(run)],
  ]
  return rows
    .filter(([, , command]) => command(view.state))
    .map(([name, icon, command]) => ({ name, icon, command, title: host.label(name) }))
}

/** How an item that counts may count; nothing for other blocks. */
function numberRows(host: MenuHost, view: EditorView, pos: number): Row[] {
  const node = view.state.doc.nodeAt(pos)
  if (!node || !isNumbered(node)) return []
  const goOn = inOneStep(enterBlock(pos), continueNumbering)
  const row = (name: string) => ({ name, title: host.label(name), icon: 'numberedList' })
  return [
    ...(goOn(view.state) ? [{ ...row('continueNumbering'), command: goOn }] : []),
    { ...row('startNumbering'), command: enterBlock(pos), opens: 'startNumbering' },
  ]
}

/** What can be done with the block at `pos`, in a menu beside its handle. */
export function BlockMenu(props: {
  readonly host: MenuHost
  readonly view: EditorView
  readonly pos: number
  readonly button: HTMLElement
  readonly onClose: (returnsFocus: boolean) => void
}) {
  const { host, view, pos, button, onClose } = props
  const run = runAt(view.state.doc, pos)
  if (!run) return null
  const turns = turnRows(host, view, pos)
  const take = ({ command, opens }: Row) => {
    onClose(false)
    host.run(firstOf(command))
    if (opens) openEntryOf(view, opens)
  }
  return (
    <Popup
      host={host}
      role="menu"
      label={host.label('blockMenu')}
      anchor={() => button.getBoundingClientRect()}
      button={button}
      focuses="box"
      class="pe-block-menu"
      onClose={onClose}
    >
      {[...actionRows(host, view, run), ...numberRows(host, view, pos)].map((row) => (
        <BlockRow key={row.name} row={row} onTake={take} />
      ))}
      {turns.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset.
        <div role="group" aria-label={host.label('turnInto')}>
          <div class="pe-block-heading" aria-hidden="true">
            {host.label('turnInto')}
          </div>
          {turns.map((row) => (
            <BlockRow key={row.name} row={row} onTake={take} />
          ))}
        </div>
      )}
    </Popup>
  )
}

function BlockRow({ row, onTake }: { readonly row: Row; readonly onTake: (row: Row) => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      class="pe-block-row"
      data-name={row.name}
      onClick={() => onTake(row)}
    >
      <span class="pe-slash-sign" aria-hidden="true">
        {row.icon ? <Icon name={row.icon} /> : row.sign}
      </span>
      {row.title}
    </button>
  )
}

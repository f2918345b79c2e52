import { Button, Drawer } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { focusField } from '#web/screens/form/form-focus.ts'
import type { InputProps } from '#web/screens/side.ts'
import { useMedia } from '#web/ui/browser/media.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useTreeDrag } from '#web/ui/tree/tree-drag.tsx'
import css from './builder.module.css'
import { HeaderPreview } from './header-preview.tsx'
import { ItemsTree } from './items-tree.tsx'
import { type Addition, TargetsPanel } from './targets-panel.tsx'
import { useItems } from './use-items.client.ts'
import { useMenuPreview } from './use-menu-preview.client.ts'

/** What the items of a menu are put together with: what they can lead to, their tree, and the header that comes of them. */
export function MenuBuilder(props: InputProps) {
  const t = useNamespaces(['content', 'fields', 'list'])
  const isNarrow = useMedia('(width < 768px)')
  const [isPanelOpen, setPanelOpen] = useState(false)
  const items = useItems(props)
  const checked = useMenuPreview(items, String(props.values.code ?? ''))
  const box = useRef<HTMLUListElement>(null)
  /** what is carried from the panel into the tree, by its key */
  const carried = useRef<Addition | null>(null)
  const { unlabelled, askLabel } = useLabelFocus(props.id)
  const { press, ghost } = useItemDrag(box, { items, checked, carried })
  const panel = (
    <TargetsPanel
      lists={checked.lists}
      isDisabled={props.disabled || items.isFull}
      onAdd={({ values }) => {
        unlabelled.current = items.add(values)
        if (unlabelled.current === null) return
        if (isNarrow) setPanelOpen(false)
        else askLabel()
      }}
      onPress={(addition, event) => {
        if (event.pointerType === 'touch' || isNarrow) return
        carried.current = addition
        press(newKey, event)
      }}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div role="group" tabIndex={-1} className={css.builder} {...groupAttributes(props)}>
      {ghost}
      <div className={css.columns}>
        {isNarrow ? (
          <Drawer
            open={isPanelOpen}
            size={340}
            title={t('content:menu.panel')}
            onClose={() => setPanelOpen(false)}
            afterOpenChange={(isOpen) => !isOpen && askLabel()}
          >
            {panel}
          </Drawer>
        ) : (
          <section className={css.panel} aria-label={t('content:menu.panel')}>
            {panel}
          </section>
        )}
        <div className={css.main}>
          {isNarrow && (
            <Button
              block
              type="dashed"
              disabled={props.disabled || items.isFull}
              icon={<Icon name="el-icon-Plus" />}
              onClick={() => setPanelOpen(true)}
            >
              {t('content:menu.panel')}
            </Button>
          )}
          <ItemsTree
            ref={box}
            id={props.id}
            items={items}
            checked={checked}
            faults={props.faults}
            isDisabled={props.disabled}
            onPress={press}
          />
          {items.isFull && <p className="hint">{t('fields:lines.full', { max: items.max })}</p>}
        </div>
      </div>
      <HeaderPreview checked={checked} />
    </div>
  )
}

/** Puts the focus to the label of the item that was added last, if it needs one. */
function useLabelFocus(id: string) {
  const unlabelled = useRef<string | null>(null)
  // Drawers give the focus back once they are closed.
  const askLabel = () =>
    void setTimeout(() => {
      if (unlabelled.current !== null) focusField(`${id}-${unlabelled.current}-label`)
      unlabelled.current = null
    })
  return { unlabelled, askLabel }
}

interface Carrying {
  readonly items: ReturnType<typeof useItems>
  readonly checked: ReturnType<typeof useMenuPreview>
  readonly carried: RefObject<Addition | null>
}

/** Items are carried within the tree, and into it from the panel. */
function useItemDrag(box: RefObject<HTMLUListElement | null>, { items, checked, carried }: Carrying) {
  const t = useNamespaces(['content', 'list'])
  return useTreeDrag({
    box,
    firstBelow: (key) => {
      const at = items.drawn.findIndex(({ name }) => name === key)
      const [own, next] = [items.drawn[at], items.drawn[at + 1]]
      return own && next && next.level > own.level ? next.name : null
    },
    describe: (key, drop) => {
      const isRefused = !items.canDrop(key === newKey ? null : key, drop)
      if (isRefused) return { text: t('content:menu.notHere', { max: items.depth }), isRefused }
      const name = checked.labelOf(drop.target) || t('content:menu.unnamed')
      return {
        text: t(drop.target === '' ? 'list:tree.top' : `list:tree.${drop.place}`, { name }),
        isRefused,
      }
    },
    onDrop: (key, drop) => {
      if (key !== newKey) items.drop(key, drop)
      else if (carried.current) items.add(carried.current.values, drop)
    },
  })
}

/** What a row of the panel goes by while it is carried. */
const newKey = '+'

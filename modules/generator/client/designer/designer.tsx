import { DndContext, DragOverlay } from '@dnd-kit/core'
import { Button, Drawer, Segmented } from 'antd'
import { Suspense, useCallback } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import type { PaletteEntry } from '../../design/presets.ts'
import css from '../crud.module.css'
import { Generated } from '../run/generated.tsx'
import { PlanDrawer } from '../run/plan-drawer.tsx'
import { fieldKeyOf } from '../state/faults.ts'
import { Canvas, focusRow } from './canvas.tsx'
import { ChangesDrawer } from './changes-drawer.tsx'
import { Head } from './head.tsx'
import { EntryFace, Palette } from './palette.tsx'
import { Properties } from './properties.tsx'
import { ReadNotes } from './read-notes.tsx'
import { type DesignerModel, type DesignerProps, useDesigner } from './use-designer.ts'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** The designer: palette, canvas and properties, and what is said of the whole table above them. */
export function Designer(props: DesignerProps) {
  const designer = useDesigner(props)
  const { history, content, faults, changes, dispatch, notes, setNotes, generated, setGenerated, dragging } =
    designer
  if (generated)
    return <Generated generated={generated} onAnother={designer.onEnd} onBack={() => setGenerated(null)} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that count wherever in the designer the focus is
    <div
      ref={designer.box}
      className={css.designer}
      data-narrow={designer.isNarrow || undefined}
      onKeyDown={({ nativeEvent }) => designer.handleKey(nativeEvent)}
    >
      <Head
        state={content}
        faults={faults}
        changeCount={changes.length}
        canUndo={history.past.length > 0}
        canRedo={history.future.length > 0}
        dispatch={dispatch}
        onChanges={designer.showChanges}
        onGenerate={designer.plan}
        onAbandon={designer.abandon}
      />
      {notes.length > 0 && <ReadNotes notes={notes} onClose={() => setNotes([])} />}
      <DndContext {...dragging.area}>
        <Columns designer={designer} />
        <DragOverlay dropAnimation={null}>
          {dragging.dragged && (
            <span className={`${css.entry} ${css.entryCarried}`}>
              <EntryFace entry={dragging.dragged} />
            </span>
          )}
        </DragOverlay>
      </DndContext>
      <Overlays designer={designer} />
    </div>
  )
}

interface PartProps {
  readonly designer: DesignerModel
}

/** Palette, canvas and properties beside each other, or the canvas alone where there is no room. */
function Columns({ designer }: PartProps) {
  const t = useNamespaces(['crud', 'web'])
  const { state, content, faulty, dispatch, view, isNarrow, box, add } = designer
  const addBeside = useCallback((entry: PaletteEntry, isPointed: boolean) => add(entry, { isPointed }), [add])
  return (
    <div className={css.columns}>
      {!isNarrow && (
        <aside className={css.side} aria-label={t('crud:palette.title')}>
          <Palette canDrag={view === 'fields'} onAdd={addBeside} />
        </aside>
      )}
      <section className={css.middle} aria-label={t('crud:canvas.title')}>
        <Bar designer={designer} />
        {view === 'fields' ? (
          <Canvas
            state={state}
            faulty={faulty}
            dispatch={dispatch}
            onRemove={designer.remove}
            onProperties={designer.openProperties}
          />
        ) : (
          <Suspense fallback={<LoadingState label={t('web:loading')} />}>
            <Preview content={content} />
          </Suspense>
        )}
      </section>
      {!isNarrow && (
        <aside
          className={`${css.side} crud-side-end`}
          aria-label={t('crud:properties.title')}
          onKeyDown={(event) => {
            if (event.key === 'Escape') focusRow(box.current, state.selected)
          }}
        >
          <ChosenProperties designer={designer} />
        </aside>
      )}
    </div>
  )
}

/** Fields or preview; where there is no room beside the canvas, also what opens palette and properties over it. */
function Bar({ designer: { state, selected, view, setView, isNarrow, setPanel } }: PartProps) {
  const t = useNamespaces(['crud'])
  return (
    <div className={css.bar}>
      <Segmented
        value={view}
        onChange={setView}
        options={(['fields', 'preview'] as const).map((value) => ({
          value,
          label: t(`crud:views.${value}`, { count: state.fields.length }),
        }))}
      />
      {isNarrow && view === 'fields' && (
        <span className="flex gap-2">
          <Button
            icon={<Glyph name="plus" size={16} />}
            aria-label={t('crud:palette.title')}
            title={t('crud:palette.title')}
            onClick={() => setPanel('palette')}
          />
          <Button
            icon={<Glyph name="sliders" size={16} />}
            aria-label={t('crud:properties.title')}
            title={t('crud:properties.title')}
            disabled={!selected}
            onClick={() => setPanel('properties')}
          />
        </span>
      )}
    </div>
  )
}

function ChosenProperties({ designer: { state, selected, faults, dispatch, properties } }: PartProps) {
  return (
    <Properties
      field={selected}
      faults={selected ? faults.filter((fault) => fieldKeyOf(state, fault) === selected.key) : []}
      hasOtherKey={state.fields.some(({ primaryKey, key }) => primaryKey && key !== selected?.key)}
      connection={state.table.databaseConnection}
      dispatch={dispatch}
      first={properties}
    />
  )
}

/** What comes over the designer: the sides where there is no room for them, the changes, the plan. */
function Overlays({ designer }: PartProps) {
  const t = useNamespaces(['crud'])
  const { state, changes, dispatch, panel, setPanel, isNarrow, planned, setPlanned, add } = designer
  const close = () => setPanel(null)
  return (
    <>
      {isNarrow && (
        <SideDrawer
          isOpen={panel === 'palette'}
          title={t('crud:palette.title')}
          placement="left"
          onClose={close}
        >
          <Palette
            canDrag={false}
            onAdd={(entry) => {
              close()
              add(entry, { isPointed: false })
            }}
          />
        </SideDrawer>
      )}
      {isNarrow && (
        <SideDrawer
          isOpen={panel === 'properties'}
          title={t('crud:properties.title')}
          placement="right"
          onClose={close}
        >
          <ChosenProperties designer={designer} />
        </SideDrawer>
      )}
      {panel === 'changes' && (
        <ChangesDrawer changes={changes} unsynced={state.unsynced} dispatch={dispatch} onClose={close} />
      )}
      {planned && (
        <PlanDrawer
          design={planned.design}
          onClose={() => setPlanned(null)}
          onFault={designer.goTo}
          onFaults={(found) => designer.setTold({ faults: found, state: planned.state })}
          onGenerated={(entity) => {
            setPlanned(null)
            designer.setGenerated(entity)
          }}
        />
      )}
    </>
  )
}

interface SideDrawerProps {
  readonly isOpen: boolean
  readonly title: string
  readonly placement: 'left' | 'right'
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** What stands beside the canvas where there is room comes over it where there is none. */
function SideDrawer({ isOpen, title, placement, onClose, children }: SideDrawerProps) {
  const t = useNamespaces(['crud'])
  return (
    <Drawer
      open={isOpen}
      rootClassName="crud-drawer"
      size="min(360px, 100vw)"
      placement={placement}
      title={title}
      destroyOnHidden
      closable={{ placement: 'end', 'aria-label': t('crud:close') }}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}

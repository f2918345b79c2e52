import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import type { Design, DesignFault, Plan } from '../../design/design.ts'
import css from '../crud.module.css'
import { PropertyItem } from '../designer/attribute-item.tsx'
import { Failure } from '../failure.tsx'
import { designFaultsOf, type GeneratedEntity, generate, loadPlan } from '../queries.ts'
import { useDesignTexts } from '../state/design-texts.ts'
import { PlanFiles } from './plan-files.tsx'

interface PlanDrawerProps {
  readonly design: Design
  readonly onClose: () => void
  /** leads to what a fault speaks of */
  readonly onFault: (fault: DesignFault) => void
  /** what stands in the way, also for the canvas */
  readonly onFaults: (faults: readonly DesignFault[]) => void
  readonly onGenerated: (generated: GeneratedEntity) => void
}

/** What will happen, before it does: and the button that makes it happen. */
export function PlanDrawer(props: PlanDrawerProps) {
  const t = useNamespaces(['crud', 'web'])
  const { asked, plan, faults, word, typed, setTyped, isReady, isBusy, failure, isChanged, make } =
    usePlan(props)
  const button = useRef<HTMLButtonElement>(null)
  const needsNothing = isReady && word === null
  useEffect(() => {
    if (needsNothing) button.current?.focus()
  }, [needsNothing])
  return (
    <Drawer
      open
      rootClassName={css.plan}
      size="min(920px, 100vw)"
      title={t('crud:plan.title')}
      closable={{ placement: 'end', disabled: isBusy, 'aria-label': t('crud:close') }}
      mask={{ closable: !isBusy }}
      keyboard={!isBusy}
      onClose={props.onClose}
      footer={
        <div className="row wrap end padded-block">
          <span role="status" className={css.planState}>
            {isBusy ? t('crud:plan.generating') : ''}
          </span>
          <Button disabled={isBusy} onClick={props.onClose}>
            {t('crud:plan.back')}
          </Button>
          <Button
            ref={button}
            type="primary"
            danger={word !== null}
            disabled={!isReady}
            loading={isBusy}
            onClick={() => void make()}
          >
            {t('crud:plan.make')}
          </Button>
        </div>
      }
    >
      {asked.failure ? <Failure error={asked.failure} onRetry={asked.retry} /> : null}
      {asked.isPending ? <LoadingState label={t('crud:plan.loading')} /> : null}
      {failure && <Alert className={css.alert} type="error" showIcon role="alert" title={failure} />}
      {isChanged && (
        <Alert className={css.alert} type="warning" showIcon role="alert" title={t('crud:plan.changed')} />
      )}
      {faults.length > 0 && <Faults faults={faults} onFault={props.onFault} />}
      {plan && faults.length === 0 && (
        <PlanBody plan={plan}>
          {word !== null && (
            <Losses plan={plan} word={word} typed={typed} onType={setTyped} isBusy={isBusy} />
          )}
        </PlanBody>
      )}
    </Drawer>
  )
}

/** What a design comes to, and what became of making it. */
function usePlan({ design, onFaults, onGenerated }: PlanDrawerProps) {
  const client = useQueryClient()
  const queryKey = ['crud', 'plan', design]
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadPlan(design, signal),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [refused, setRefused] = useState<readonly DesignFault[] | null>(null)
  const [asksFor, setAsksFor] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [isChanged, setChanged] = useState(false)
  const { data: plan, error, isPending } = asked
  const refusedAtOnce = designFaultsOf(error)
  const faults = refused ?? plan?.faults ?? refusedAtOnce ?? []
  const word = asksFor ?? plan?.confirm ?? null
  const isReady = plan !== undefined && faults.length === 0 && (word === null || typed.trim() === word)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for every answer
  useEffect(() => {
    if (plan || refusedAtOnce) onFaults(faults)
  }, [plan, error, refused])

  const make = async () => {
    setBusy(true)
    setFailure('')
    setChanged(false)
    try {
      // Somebody else may have made something of it meanwhile: what happens is what was shown.
      const now = await loadPlan(design)
      if (plan && doneBy(now) !== doneBy(plan)) {
        client.setQueryData(queryKey, now)
        return setChanged(true)
      }
      const outcome = await generate(design, word === null ? '' : typed.trim())
      if (outcome.is === 'generated') onGenerated(outcome.generated)
      else if (outcome.is === 'faulty') setRefused(outcome.faults)
      else {
        setAsksFor(outcome.confirm)
        client.setQueryData(queryKey, await loadPlan(design))
      }
    } catch (reason) {
      const found = designFaultsOf(reason)
      if (found) setRefused(found)
      else setFailure((reason as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const retry = () => void asked.refetch()
  const asking = { isPending, failure: refusedAtOnce ? null : error, retry }
  return { asked: asking, plan, faults, word, typed, setTyped, isReady, isBusy, failure, isChanged, make }
}

/** All that a plan does, without the times in names, which are those of looking. */
function doneBy({ kind, statements, losses, faults }: Plan): string {
  return JSON.stringify([kind, statements, losses, faults]).replace(/\d{14}/g, '')
}

interface FaultsProps {
  readonly faults: readonly DesignFault[]
  readonly onFault: (fault: DesignFault) => void
}

/** What stands in the way; each line leads to where it is mended. */
function Faults({ faults, onFault }: FaultsProps) {
  const t = useNamespaces(['crud'])
  const say = useDesignTexts()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <section aria-labelledby="crud-faults" role="alert">
      <h2 id="crud-faults">{t('crud:plan.faults', { count: faults.length })}</h2>
      <ul ref={list} className={css.faults}>
        {faults.map((fault) => (
          <li key={`${fault.place} ${fault.message}`}>
            <button type="button" onClick={() => onFault(fault)}>
              {say(fault)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PlanBody({ plan, children }: { readonly plan: Plan; readonly children: ReactNode }) {
  const t = useNamespaces(['crud'])
  const say = useDesignTexts()
  const { entity, table, kind, notes, statements, files, menu, rows } = plan
  return (
    <div className={css.planBody}>
      <p className="large medium">{t(`crud:plan.kinds.${kind}`, { entity, table })}</p>
      {rows !== null && kind !== 'create' && (
        <p className="mt-1 soft">
          {t(kind === 'adopt' ? 'crud:plan.rowsCome' : 'crud:plan.rowsStay', { count: rows })}
        </p>
      )}
      {notes.length > 0 && (
        <Alert
          className={css.alert}
          type="info"
          showIcon
          title={t('crud:plan.notes')}
          description={
            <ul className="bullets">
              {notes.map((note) => (
                <li key={`${note.message} ${JSON.stringify(note.params)}`}>{say(note)}</li>
              ))}
            </ul>
          }
        />
      )}
      {children}
      <Part title={t('crud:plan.menu')}>
        <p className="row wrap">
          {menu.titles.join(' / ')}
          <Tag hue="gray">{t(menu.isNew ? 'crud:plan.menuNew' : 'crud:plan.menuOld')}</Tag>
        </p>
        <ul className="flex wrap hint mt-2 gap-1-3">
          {menu.nodes.map((node) => (
            <li key={node}>
              <code>{node}</code>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('crud:plan.files', { count: files.length })}>
        <PlanFiles files={files} />
      </Part>
      <Part title={t('crud:plan.statements', { count: statements.length })}>
        {statements.length === 0 ? (
          <p className={css.faint}>{t('crud:plan.noStatements')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          <pre className={css.sqlText} tabIndex={0}>
            {statements.map((statement) => `${statement};`).join('\n\n')}
          </pre>
        )}
      </Part>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface LossesProps {
  readonly plan: Plan
  readonly word: string
  readonly typed: string
  readonly isBusy: boolean
  readonly onType: (text: string) => void
}

/** What is lost, where it can still be found, and the word that says one knows. */
function Losses({ plan: { losses }, word, typed, isBusy, onType }: LossesProps) {
  const t = useNamespaces(['crud'])
  return (
    <section className={css.losses} aria-labelledby="crud-losses">
      <h2 id="crud-losses">{t('crud:plan.losses')}</h2>
      <ul className="bullets">
        {losses.map(({ column, rows, backup }) => (
          <li key={column}>{t('crud:plan.loss', { column, count: rows, backup })}</li>
        ))}
      </ul>
      <PropertyItem id="crud-confirm" label={t('crud:type', { word })}>
        <Input
          id="crud-confirm"
          autoComplete="off"
          spellCheck={false}
          disabled={isBusy}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </PropertyItem>
    </section>
  )
}

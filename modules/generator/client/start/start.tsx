import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { confirm } from '#web/ui/feedback/feedback.ts'
import { Glyph, type GlyphName } from '#web/ui/icons/glyph.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { DesignNote } from '../../design/design.ts'
import css from '../crud.module.css'
import { standingQuery } from '../queries.ts'
import { RunLog } from '../run/run-log.tsx'
import { emptyDesign } from '../state/design-exchange.ts'
import type { DesignState } from '../state/design-state.ts'
import { type Draft, dropDraft, readDraft } from '../state/draft.ts'
import { FromSql } from './from-sql.tsx'
import { FromTable } from './from-table.tsx'

/** What is known of a design when it begins. */
export interface Beginning {
  /** it was begun on an earlier visit */
  readonly isDraft?: boolean
  /** what was found when it was read */
  readonly notes?: readonly DesignNote[]
}

interface StartProps {
  readonly mayGenerate: boolean
  readonly onBegin: (state: DesignState, from?: Beginning) => void
}

/** Where a design begins: with nothing, with a table, with SQL, or with what was made before. */
export function Start({ mayGenerate, onBegin }: StartProps) {
  const t = useNamespaces(['crud', 'web'])
  const [open, setOpen] = useState<'table' | 'sql' | 'log' | null>(null)
  const { draft, drop, beginAnew } = useBeginning(onBegin)
  const { data: standing } = useQuery(standingQuery)
  const isOff = standing?.isOn === false
  const canBegin = mayGenerate && !isOff
  const dialog = {
    onClose: () => setOpen(null),
    onBegin: (state: DesignState, notes?: readonly DesignNote[]) => void beginAnew(state, notes),
  }
  return (
    <div className={css.start}>
      <PageHeader title={t('crud:start.title')}>
        <p className="mt-1 soft">{t('crud:start.lead')}</p>
      </PageHeader>
      {isOff ? (
        <div className={css.note} role="status">
          <Glyph name="lock" />
          <p>
            <strong className="block">{t('crud:start.off')}</strong>
            {t('crud:start.offText')}
          </p>
        </div>
      ) : (
        !mayGenerate && <p className={css.note}>{t('crud:start.onlyLog')}</p>
      )}
      {draft && canBegin && (
        <KeptDraft draft={draft} onGoOn={() => onBegin(draft.state, { isDraft: true })} onDrop={drop} />
      )}
      <div className={css.cards}>
        {canBegin && (
          <>
            <Card glyph="plus" name="new" onOpen={() => void beginAnew(emptyDesign())} />
            <Card glyph="table" name="table" onOpen={() => setOpen('table')} />
            <Card glyph="terminal" name="sql" onOpen={() => setOpen('sql')} />
          </>
        )}
        <Card glyph="archive" name="log" onOpen={() => setOpen('log')} />
      </div>
      {canBegin && (
        <section className={css.tips} aria-labelledby="crud-tips">
          <h2 id="crud-tips">{t('crud:tips.title')}</h2>
          <ul className="grid gap-2 mt-2 soft bullets">
            {['one', 'two', 'three', 'four', 'five'].map((tip) => (
              <li key={tip}>{t(`crud:tips.${tip}`)}</li>
            ))}
          </ul>
        </section>
      )}
      {open === 'table' && <FromTable {...dialog} />}
      {open === 'sql' && <FromSql {...dialog} />}
      {open === 'log' && <RunLog {...dialog} mayGenerate={canBegin} isOff={isOff} />}
    </div>
  )
}

/** The draft of an earlier visit, and beginning in its place: the one draft there is would be lost. */
function useBeginning(onBegin: StartProps['onBegin']) {
  const t = useNamespaces(['crud'])
  const [draft, setDraft] = useState(readDraft)
  const drop = () => {
    dropDraft()
    setDraft(null)
  }
  const beginAnew = async (state: DesignState, notes: readonly DesignNote[] = []) => {
    if (
      draft &&
      !(await askToReplace(t('crud:draft.replace'), t('crud:draft.replaceText'), t('crud:draft.drop')))
    )
      return
    dropDraft()
    onBegin(state, { notes })
  }
  return { draft, drop, beginAnew }
}

interface KeptDraftProps {
  readonly draft: Draft
  readonly onGoOn: () => void
  readonly onDrop: () => void
}

function KeptDraft({ draft: { time, state }, onGoOn, onDrop }: KeptDraftProps) {
  const t = useNamespaces(['crud'])
  const moments = useMoments()
  const { table, fields } = state
  return (
    <section className={css.draft} aria-label={t('crud:draft.title')}>
      <Glyph name="clock" />
      <div className="column shrinks">
        <strong>{t('crud:draft.of', { time: moments.text(time / 1000) })}</strong>
        <span className="hint breaks">
          {t('crud:draft.what', {
            name: table.comment || table.name || t('crud:draft.unnamed'),
            count: fields.length,
          })}
        </span>
      </div>
      <button type="button" className="button button-primary" onClick={onGoOn}>
        {t('crud:draft.goOn')}
      </button>
      <button type="button" className="button" onClick={onDrop}>
        {t('crud:draft.drop')}
      </button>
    </section>
  )
}

function askToReplace(title: string, text: string, okText: string): Promise<boolean> {
  return confirm({ title, text, okText, danger: true })
}

interface CardProps {
  readonly glyph: GlyphName
  readonly name: string
  readonly onOpen: () => void
}

function Card({ glyph, name, onOpen }: CardProps) {
  const t = useNamespaces(['crud'])
  return (
    <button type="button" className={css.card} onClick={onOpen}>
      <span className={css.cardGlyph}>
        <Glyph name={glyph} size={26} />
      </span>
      <strong>{t(`crud:cards.${name}`)}</strong>
      <span>{t(`crud:cards.${name}Text`)}</span>
    </button>
  )
}

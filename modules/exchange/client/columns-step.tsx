import { Button, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import type { ImportMode, ImportPlan, ImportPreview, Written } from '#core/calls/exchange.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './exchange.module.css'
import type { Named } from './files.ts'
import { ReadingChoice } from './reading-choice.tsx'
import type { Sending } from './use-sending.ts'

/** A file that was read. */
export interface Source {
  readonly preview: ImportPreview
  readonly file: File
  /** what was said of it; the rest was recognised */
  readonly named: Named
}

interface ColumnsStepProps {
  readonly source: Source
  /** sends the file again when something else is said of it */
  readonly sending: Sending
  /** as it was chosen before, when somebody comes back */
  readonly plan: ImportPlan | null
  readonly isStarting: boolean
  readonly onBack: () => void
  readonly onPlan: (plan: ImportPlan, at: 'trial' | 'run') => void
}

/** What the columns of the file are, and what becomes of its rows. */
export function ColumnsStep({ source, sending, plan, isStarting, onBack, onPlan }: ColumnsStepProps) {
  const t = useNamespaces(['exchange'])
  const { preview } = source
  // Read otherwise, the file has other columns.
  const [chosen, setChosen] = useState<Pick<ImportPlan, 'file' | 'mapping'> | null>(plan)
  const mapping = chosen?.file === preview.file ? chosen.mapping : preview.mapping
  const setMapping = (mapping: readonly string[]) => setChosen({ file: preview.file, mapping })
  const [written, setWritten] = useState<Written>({
    numbers: plan?.numbers ?? null,
    dates: plan?.dates ?? null,
  })
  const [mode, setMode] = useState<ImportMode>(plan?.mode ?? preview.modes[0] ?? 'add')
  const [chosenKey, setKey] = useState(plan?.key ?? '')
  const [empty, setEmpty] = useState<ImportPlan['empty']>(plan?.empty ?? 'keep')
  const keys = preview.fields.filter(({ isKey, name }) => isKey && mapping.includes(name))
  const key = keys.some(({ name }) => name === chosenKey) ? chosenKey : (keys[0]?.name ?? '')
  const missing = preview.fields.filter(
    ({ isRequired, isWritten, name }) => isRequired && isWritten && !mapping.includes(name),
  )
  const isMapped = mapping.some((name) => name !== '')
  const needsKey = mode !== 'add'
  const canGo = isMapped && (!needsKey || key !== '') && sending.sent === null
  const go = (at: 'trial' | 'run') =>
    onPlan({ ...written, file: preview.file, mapping, mode, key: needsKey ? key : '', empty }, at)
  return (
    <>
      <div className={css.body}>
        <p className="soft breaks">
          {t('exchange:found', {
            name: preview.name,
            count: preview.total,
            columns: preview.headings.length,
          })}
        </p>
        <ReadingChoice
          source={source}
          sending={sending}
          isOpen={plan !== null}
          written={written}
          onWritten={setWritten}
        />
        <Mapping preview={preview} mapping={mapping} onChange={setMapping} />
        {mode !== 'update' && missing.length > 0 && (
          <p className="warn">
            {t('exchange:missing', { fields: missing.map(({ label }) => label).join(', ') })}
          </p>
        )}
        <fieldset className={css.choice}>
          <legend>{t('exchange:rows')}</legend>
          <Radio.Group
            value={mode}
            onChange={({ target }) => setMode(target.value as ImportMode)}
            options={preview.modes.map((one) => ({ value: one, label: t(`exchange:modes.${one}`) }))}
          />
        </fieldset>
        {needsKey && <KeyChoice keys={keys} value={key} onChange={setKey} />}
        <EmptyChoice value={empty} onChange={setEmpty} />
      </div>
      <div className={css.foot}>
        <Button onClick={onBack}>{t('exchange:otherFile')}</Button>
        <span className={css.gap} />
        <Button disabled={!canGo || isStarting} onClick={() => go('run')}>
          {t('exchange:runAtOnce')}
        </Button>
        <Button type="primary" disabled={!canGo} loading={isStarting} onClick={() => go('trial')}>
          {t('exchange:try')}
        </Button>
      </div>
    </>
  )
}

/** What cells without a value do to stored ones. */
function EmptyChoice({
  value,
  onChange,
}: {
  readonly value: ImportPlan['empty']
  readonly onChange: (value: ImportPlan['empty']) => void
}) {
  const t = useNamespaces(['exchange'])
  return (
    <fieldset className={css.choice}>
      <legend>{t('exchange:emptyCells')}</legend>
      <Radio.Group
        value={value}
        onChange={({ target }) => onChange(target.value as ImportPlan['empty'])}
        options={(['keep', 'clear'] as const).map((one) => ({
          value: one,
          label: t(`exchange:empty.${one}`),
        }))}
      />
    </fieldset>
  )
}

function KeyChoice({
  keys,
  value,
  onChange,
}: {
  readonly keys: ImportPreview['fields']
  readonly value: string
  readonly onChange: (name: string) => void
}) {
  const t = useNamespaces(['exchange'])
  const id = useId()
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{t('exchange:key')}</label>
      {keys.length === 0 ? (
        <p className="warn">{t('exchange:noKey')}</p>
      ) : (
        <Select
          id={id}
          className={css.select}
          value={value}
          onChange={onChange}
          options={keys.map(({ name, label }) => ({ value: name, label }))}
        />
      )}
    </div>
  )
}

/** A line for each column of the file: its heading, what is in its first rows, and the field it goes to. */
function Mapping({
  preview,
  mapping,
  onChange,
}: {
  readonly preview: ImportPreview
  readonly mapping: readonly string[]
  readonly onChange: (mapping: readonly string[]) => void
}) {
  const t = useNamespaces(['exchange'])
  const base = useId()
  return (
    <ul className="column rigid boxed lines" aria-label={t('exchange:columns')}>
      {preview.headings.map((heading, at) => {
        const samples = preview.rows.map((row) => row[at] ?? '').filter((text) => text !== '')
        const options = preview.fields
          .filter(({ name }) => name === mapping[at] || !mapping.includes(name))
          .map(({ name, label, isRequired }) => ({ value: name, label: isRequired ? `${label} *` : label }))
        const id = `${base}-${at}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name and do not move
          <li key={at} className={css.column}>
            <label className="column shrinks breaks medium" htmlFor={id}>
              {heading || t('exchange:noHeading', { place: at + 1 })}
              <span className={css.sample}>{samples.slice(0, 3).join(' · ')}</span>
            </label>
            <span className={css.arrow} aria-hidden="true">
              →
            </span>
            <Select
              id={id}
              className={css.select}
              showSearch={{ optionFilterProp: 'label' }}
              value={mapping[at] || ''}
              options={[{ value: '', label: t('exchange:leaveOut') }, ...options]}
              onChange={(name: string) => onChange(mapping.map((one, place) => (place === at ? name : one)))}
            />
          </li>
        )
      })}
    </ul>
  )
}

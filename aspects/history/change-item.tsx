import { Button } from 'antd'
import type { Person as Actor, Change, HistoryData } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { RelativeTime } from '#web/fields/times/relative-time.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { ChangedValue, isNothing, OneValue } from '#web/screens/changes/change-value.tsx'
import { Person } from '#web/ui/people/person.tsx'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import css from './history.module.css'
import type { Wanted } from './use-history.client.ts'

interface ItemProps {
  readonly resource: ResourceJson
  readonly change: Change
  readonly labels: HistoryData['labels']
  readonly writable: readonly string[]
  /** the row is as this change left it */
  readonly isCurrent: boolean
  readonly bringBack: {
    readonly isRunning: boolean
    /** what is brought back waits in a draft */
    readonly asDraft: boolean
    readonly ask: (wanted: Wanted) => void
  }
  /** shows the version that the change made beside what the row is now */
  readonly onCompare?: ((change: Change) => void) | undefined
}

const hues: Readonly<Record<Change['verb'], Hue>> = {
  add: 'green',
  edit: 'blue',
  del: 'red',
  sort: 'gray',
  restore: 'cyan',
}

/** One change: who, when, how, every field with both values, and the way back. */
export function ChangeItem(props: ItemProps) {
  const { resource, change, labels, writable, isCurrent, bringBack, onCompare } = props
  const t = useNamespaces(['history'])
  const moments = useMoments()
  const nameOf = usePersonName()
  const source = useSource()(resource, change)
  const { verb, by, time, fields } = change
  const isPair = verb === 'edit' || verb === 'sort'
  const canGoBack = !isCurrent && verb !== 'del' && writable.length > 0
  return (
    <li className={css.change}>
      <p className={css.about}>
        <Tag hue={hues[verb]}>{t(`history:verb.${verb}`)}</Tag>
        <b>
          <Person name={nameOf(by)} />
        </b>
        <RelativeTime value={time} justNow={t('history:justNow')} />
        {source && <span>{source}</span>}
        {isCurrent && <span className={css.current}>{t('history:current')}</span>}
      </p>
      {isPair ? (
        <FieldList {...{ resource, change, labels, writable, bringBack }} />
      ) : (
        <WholeRow resource={resource} change={change} labels={labels} />
      )}
      <span className="flex wrap gap-2">
        {canGoBack && Object.keys(fields).length > 0 && (
          <Button
            size="small"
            disabled={bringBack.isRunning}
            aria-label={t(bringBack.asDraft ? 'history:bringBackDraftAt' : 'history:bringBackAt', {
              time: moments.text(time),
            })}
            onClick={() => bringBack.ask({ change, side: 'after' })}
          >
            {t(bringBack.asDraft ? 'history:bringBackDraft' : 'history:bringBack')}
          </Button>
        )}
        {onCompare && !isCurrent && verb !== 'del' && (
          <Button
            size="small"
            aria-label={t('history:compareWithNowAt', { time: moments.text(time) })}
            onClick={() => onCompare(change)}
          >
            {t('history:compareWithNow')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Who did something, by name. */
export function usePersonName(): (person: Actor) => string {
  const t = useNamespaces(['history'])
  return ({ key, name }) => {
    const [kind, id] = key.split(':')
    if (kind === 'system' || kind === 'guest') return t('history:system')
    return kind === 'member' ? t('history:member', { name: name || `#${id}` }) : name || `#${id}`
  }
}

/** How a change came about, where that says more than what it did. */
function useSource(): (resource: ResourceJson, change: Change) => string {
  const t = useNamespaces(['history'])
  return (resource, { source, by }) => {
    if (source.startsWith('job:'))
      return t(source.endsWith('import') ? 'history:via.import' : 'history:via.job')
    if (source === 'seed') return t('history:via.seed')
    if (by.key.startsWith('member:')) return t('history:via.member')
    const [own, call = ''] = source.split('/')
    const isOwn = own === resource.name.replaceAll('/', '.').toLowerCase()
    if (!isOwn)
      return source === '' || call === 'undo' || call === 'restore'
        ? ''
        : t('history:through', { call: source })
    if (call === 'bulkedit' || call === 'bringback') return t(`history:via.${call}`)
    const action = Object.keys(resource.actions).find((name) => name.toLowerCase() === call)
    const name = action && t([`${resource.name}:actions.${action}`, `core:actions.${action}`, action])
    return name ? t('history:through', { call: name }) : ''
  }
}

/** The fields that an edit changed, each with both values and the way back to the former. */
function FieldList({
  resource,
  change,
  labels,
  writable,
  bringBack,
}: Omit<ItemProps, 'isCurrent' | 'onCompare'>) {
  const t = useNamespaces(['history'])
  const { label } = useFieldTexts(resource)
  return (
    <dl className={css.fields}>
      {Object.entries(change.fields).map(([name, pair]) => (
        <div key={name}>
          <dt>{label(name)}</dt>
          <dd>
            <ChangedValue resource={resource} name={name} labels={labels} pair={pair} />
          </dd>
          {writable.includes(name) && (
            <dd>
              <Button
                size="small"
                type="text"
                disabled={bringBack.isRunning}
                aria-label={t('history:fieldBackOf', { field: label(name) })}
                title={t('history:fieldBackOf', { field: label(name) })}
                onClick={() => bringBack.ask({ change, side: 'before', fields: [name] })}
              >
                {t('history:fieldBack')}
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** A row that was added, deleted or restored: what it held, when asked for. */
function WholeRow({ resource, change, labels }: Pick<ItemProps, 'resource' | 'change' | 'labels'>) {
  const t = useNamespaces(['history'])
  const { label } = useFieldTexts(resource)
  const held = Object.entries(change.fields)
    .map(([name, [before, after]]) => [name, change.verb === 'del' ? before : after] as const)
    .filter(([, value]) => !isNothing(value))
  if (held.length === 0) return null
  return (
    <details className={css.whole}>
      <summary>{t('history:showFields', { count: held.length })}</summary>
      <dl className={css.fields}>
        {held.map(([name, value]) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd>
              <OneValue resource={resource} name={name} labels={labels} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

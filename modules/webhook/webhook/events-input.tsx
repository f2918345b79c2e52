import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import { asTexts } from '#web/fields/values/value-text.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { Spinner } from '#web/ui/states/states.tsx'
import type { EventChoice } from './event-choice.ts'
import css from './webhook.module.css'
import { webhook } from './webhook.ts'

/** Every event there is, by what it happens to; one that was chosen and is not there any more can be given up. */
export function EventsInput(props: InputProps) {
  const t = useNamespaces(['routine/webhook'])
  const language = currentLanguage()
  const { data, isError, refetch } = useQuery({
    queryKey: ['webhookEvents', language],
    queryFn: async ({ signal }) =>
      (
        await request<readonly EventChoice[]>(adminUrl(webhook.name, 'events'), {
          ...{ signal, dedupe: false, showsError: false },
        })
      ).data,
  })
  const chosen = asTexts(props.value)
  if (isError)
    return (
      <div id={props.id} tabIndex={-1} role="alert" className="row gap-2">
        <span className="bad">{t('routine/webhook:texts.eventsFailed')}</span>
        <Button size="small" type="link" onClick={() => void refetch()}>
          {t('routine/webhook:texts.retry')}
        </Button>
      </div>
    )
  if (!data) return <Spinner label={t('routine/webhook:texts.eventsLoading')} />
  const groups = groupsOf(data)
  const unknown = chosen.filter((name) => !data.some((one) => one.name === name))
  const set = (names: readonly string[], isOn: boolean) =>
    props.onChange(
      isOn ? [...new Set([...chosen, ...names])] : chosen.filter((name) => !names.includes(name)),
    )
  const group = { chosen, disabled: props.disabled, onSet: set }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div role="group" tabIndex={-1} className={css.events} {...groupAttributes(props)}>
      <p className="hint" aria-live="polite">
        {t('routine/webhook:texts.chosen', { count: chosen.length })}
      </p>
      {groups.map(([subject, events]) => (
        <EventGroup key={subject} {...group} title={subject} events={events} />
      ))}
      {unknown.length > 0 && (
        <EventGroup
          {...group}
          title={t('routine/webhook:texts.unknownGroup')}
          events={unknown.map((name) => ({ name, says: t('routine/webhook:texts.unknown') }))}
        />
      )}
    </div>
  )
}

interface EventGroupProps {
  readonly title: string
  readonly events: readonly EventChoice[]
  readonly chosen: readonly string[]
  readonly disabled: boolean
  readonly onSet: (names: readonly string[], isOn: boolean) => void
}

/** What happens to things of one kind; the head of several ticks all of them. */
function EventGroup({ title, events, chosen, disabled, onSet }: EventGroupProps) {
  const names = events.map(({ name }) => name)
  const count = names.filter((name) => chosen.includes(name)).length
  return (
    <fieldset className={css.group}>
      <legend className={css.subject}>
        {names.length === 1 ? (
          title
        ) : (
          <Checkbox
            checked={count === names.length}
            indeterminate={count > 0 && count < names.length}
            disabled={disabled}
            onChange={({ target }) => onSet(names, target.checked)}
          >
            {title}
          </Checkbox>
        )}
      </legend>
      {events.map(({ name, says }) => (
        <Checkbox
          key={name}
          className={css.event}
          checked={chosen.includes(name)}
          disabled={disabled}
          onChange={({ target }) => onSet([name], target.checked)}
        >
          <span className={css.says}>{says}</span> <code className="hint breaks">{name}</code>
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Events by what they happen to, in the order in which they are declared. */
function groupsOf(events: readonly EventChoice[]): readonly (readonly [string, readonly EventChoice[]])[] {
  return [...Map.groupBy(events, ({ name }) => name.slice(0, name.indexOf('.')))]
}

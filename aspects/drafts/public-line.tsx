import type { ReactNode } from 'react'
import type { PublicData } from '#core/calls/draft.ts'
import { type PublicState, publicState } from '#core/conditions/public-state.ts'
import type { ResourceJson } from '#core/describe.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { useZoneMark } from '#web/fields/times/zone-note.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { FrameProps, PageHeadProps } from '#web/screens/row-parts.tsx'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import css from './drafts.module.css'
import { publicWords, whenPublic } from './public-words.ts'

const hues: Readonly<Record<PublicState['state'], Hue>> = {
  hidden: 'gray',
  planned: 'blue',
  public: 'green',
  ended: 'gray',
}

interface PublicLineProps {
  readonly resource: ResourceJson
  readonly state: PublicData
  /** the screen has said already which time zone its times are in */
  readonly isZoneSaid?: boolean
  /** what else there is to say */
  readonly children?: ReactNode
}

/** What the public sees of a record: the same words above its form and on its page. */
export function PublicLine({ resource, state, isZoneSaid = false, children }: PublicLineProps) {
  const t = useNamespaces(['drafts'])
  const text = usePublicText(resource, isZoneSaid)(state)
  const { isOnClosedSite } = publicWords(state)
  const hue = isOnClosedSite && state.state === 'public' ? 'gold' : hues[state.state]
  return (
    <>
      <Tag hue={hue}>{t(`drafts:state.${state.state}`)}</Tag>
      <div className={css.said} role="status">
        {text && <p>{text}</p>}
        {isOnClosedSite && <p className="warn">{t('drafts:siteClosed')}</p>}
        {children}
      </div>
    </>
  )
}

/** The same on the page of a record that is only read. */
export function PublicBar({ resource, row }: PageHeadProps) {
  const t = useNamespaces(['drafts'])
  const state = row.public_state as PublicData | undefined
  if (!state) return null
  return (
    <section className={css.bar} aria-label={t('drafts:bar')}>
      <PublicLine resource={resource} state={state} />
    </section>
  )
}

/** Tells whether a field has the state of rows by which they are public. */
export function isPublicState(resource: ResourceJson, name: string): boolean {
  return Object.hasOwn(resource.public?.when ?? {}, name)
}

/**
 * The state of a row, such as `published`: in its place what times, a draft or another row have made of it. What the server has said of the
 * row (`public_state`) counts, else what its values say.
 */
export function StateTag({ resource, row, children }: FrameProps) {
  const t = useNamespaces(['drafts'])
  const timeZone = useTimeZone()
  const textOf = usePublicText(resource)
  const known = row.public_state as PublicState | undefined
  const state = known ?? publicState(resource, row, { now: serverNow() / 1000, timeZone })
  const isOwn = state.state === 'public' || (state.why !== null && isPublicState(resource, state.why.field))
  if (!isOwn)
    return (
      <span title={textOf(state)}>
        <Tag hue={hues[state.state]}>{t(`drafts:state.${state.state}`)}</Tag>
      </span>
    )
  if (state.state === 'public' && row.draft_state) return <Tag hue="cyan">{t('drafts:pending')}</Tag>
  return children
}

/** Says in a sentence when or why a row is public or not; empty where its state says it all. */
function usePublicText(resource: ResourceJson, isZoneSaid = false): (state: PublicState) => string {
  const t = useNamespaces(['drafts'])
  const texts = useFieldTexts(resource)
  const moments = useMoments()
  const mark = useZoneMark()
  const zone = isZoneSaid ? '' : mark
  return (state) => {
    const [key, time] = whenPublic(state) ?? ['', 0]
    if (key) return t(`drafts:${key}`, { time: moments.text(time), zone })
    const { why } = state
    if (!why) return ''
    const field = texts.label(why.field)
    const { options, kind } = resource.fields[why.field] ?? {}
    if (kind === 'belongsTo' || kind === 'parent') return t('drafts:hiddenWith', { field, name: why.value })
    return options?.includes(why.value)
      ? t('drafts:hiddenAs', { field, value: texts.option(why.field, why.value) })
      : ''
  }
}

import { useCallback, useEffect, useId, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { create } from 'zustand'
import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { confirm, toast } from '../ui/feedback/feedback.ts'
import { type Area, areas, memberArea } from './area.ts'

/** Asks whether what was typed may go; true when it may. */
type Question = () => Promise<boolean>

/** A page with something unsaved. */
interface UnsavedPage {
  readonly area: Area['name']
  readonly path: string
  /** throws away what is kept of it elsewhere */
  readonly onDiscard?: () => void
}

/**
 * The pages with something unsaved, by what in them has it. Kept outside of the pages: one that does not show has no
 * effects, and still must not lose what was typed in it.
 */
const useUnsavedPages = create<Readonly<Record<string, UnsavedPage>>>(() => ({}))

const keepPage = (event: Event) => event.preventDefault()
useUnsavedPages.subscribe((now, before) => {
  // As long as there is something, the browser asks before it goes.
  const isUnsaved = Object.keys(now).length > 0
  if (isUnsaved === Object.keys(before).length > 0) return
  if (isUnsaved) addEventListener('beforeunload', keepPage)
  else removeEventListener('beforeunload', keepPage)
})

for (const { name, session } of areas) session.onOther(() => forget(({ area }) => area === name))

/**
 * As long as a part of a page of the back office has something unsaved, closing or reloading its tab asks first, as do
 * leaving the back office, signing out, and the browser before it goes. Other tabs may show meanwhile: the page is kept.
 * `onDiscard` is called when the answer was to discard it. Answers what lets go of
 * this part, for whoever has saved and goes on in the same moment.
 */
export function useUnsavedTab(path: string, isDirty: boolean, onDiscard?: () => void): () => void {
  const key = `${path} ${useId()}`
  useEffect(() => {
    setUnsaved(key, isDirty ? { area: 'admin', path, onDiscard } : null)
    return () => {
      // A page that only stops showing comes back with what was typed; one that shows loses this part of it.
      if (useTabs.getState().active === path) setUnsaved(key, null)
    }
  }, [path, key, isDirty, onDiscard])
  return useCallback(() => setUnsaved(key, null), [key])
}

/** The same for what stands above the pages and is gone with its last effect, such as the form that an action asks with. */
export function useUnsavedAbove(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    setUnsaved(id, isDirty ? { area: 'admin', path: useTabs.getState().active } : null)
    return () => setUnsaved(id, null)
  }, [id, isDirty])
}

/**
 * As long as something is unsaved on a page outside of the back office, another address asks first, as do signing out, and
 * the browser before it goes. To be called once on a page. Answers what lets go of it, for whoever has saved and goes on
 * in the same moment.
 */
export function useUnsavedHere(isDirty: boolean): () => void {
  const id = useId()
  const isReleased = useRef(false)
  useAskingBlocker(
    ({ currentLocation, nextLocation }) => {
      const isLeaving = currentLocation.pathname !== nextLocation.pathname
      // A session that is over can save nothing any more.
      return isDirty && isLeaving && !isReleased.current && memberArea.session.now().token !== ''
    },
    () => askToLeave,
  )
  useEffect(() => {
    setUnsaved(id, isDirty ? { area: 'member', path: location.pathname } : null)
    return () => setUnsaved(id, null)
  }, [id, isDirty])
  return useCallback(() => {
    isReleased.current = true
  }, [])
}

/**
 * Asks before an address that `isBlocked` names: once, however often somebody goes on pressing the browser's button while
 * the question stands. The answer is about the last place they wanted.
 */
export function useAskingBlocker(isBlocked: BlockerFunction, questionNow: () => Question | null): void {
  const blocker = useBlocker(isBlocked)
  const latest = useRef(blocker)
  const isAsking = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the blocker changes; the question is of that moment.
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || isAsking.current) return
    const ask = questionNow()
    if (!ask) return blocker.proceed()
    isAsking.current = true
    void ask().then((mayGo) => {
      isAsking.current = false
      const { current } = latest
      if (current.state !== 'blocked') return
      if (mayGo) return current.proceed()
      current.reset()
      toast.info(i18n.t('errors:navigation.guarded'))
    })
  }, [blocker])
}

/** Tells whether a page must be kept although it does not show. */
export function useHasUnsaved(path: string): boolean {
  return useUnsavedPages((pages) => Object.values(pages).some((page) => page.path === path))
}

/** Lets go of what is unsaved on a page: it is stored by now, or of no use. */
export function forgetUnsaved(path: string): void {
  forget((page) => page.path === path)
}

/** What has to be asked before these pages go, or all of them; null when nothing has to be. */
export function leaveQuestion(paths?: readonly string[]): Question | null {
  const isAsked = ({ path }: UnsavedPage) => paths?.includes(path) ?? true
  const asked = Object.values(useUnsavedPages.getState()).filter(isAsked)
  const count = new Set(asked.map(({ path }) => path)).size
  if (count === 0) return null
  return async () => {
    const mayGo = await askToLeave(count)
    if (mayGo) {
      for (const { onDiscard } of asked) onDiscard?.()
      forget(isAsked)
    }
    return mayGo
  }
}

/** The question itself, for one part or for several pages. */
export async function askToLeave(count = 1): Promise<boolean> {
  await loadNamespace('form')
  return confirm({
    title: i18n.t('form:leaveTitle'),
    text: count > 1 ? i18n.t('form:leavePagesText', { count }) : i18n.t('form:leaveText'),
    danger: true,
    okText: i18n.t('form:leave'),
  })
}

function setUnsaved(key: string, page: UnsavedPage | null): void {
  const { [key]: before, ...others } = useUnsavedPages.getState()
  if (before?.path === page?.path) return
  useUnsavedPages.setState(page === null ? others : { ...others, [key]: page }, true)
}

function forget(isGone: (page: UnsavedPage) => boolean): void {
  const left = Object.entries(useUnsavedPages.getState()).filter(([, page]) => !isGone(page))
  useUnsavedPages.setState(Object.fromEntries(left), true)
}

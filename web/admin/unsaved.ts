import { useEffect, useId } from 'react'
import { create } from 'zustand'
import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import { useSession } from '#web/stores/session.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { confirm } from '../ui/feedback/feedback.ts'

/** Asks whether what was typed may go; true when it may. */
type Question = () => Promise<boolean>

/**
 * The pages with something unsaved, by what in them has it. Kept outside of the pages: one that does not show has no
 * effects, and still must not lose what was typed in it.
 */
const useUnsavedPages = create<Readonly<Record<string, string>>>(() => ({}))

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (leaveQuestion()) event.preventDefault()
  })
}

// What one person had typed is nothing for the next one.
useSession.subscribe((now, before) => {
  if (now.id !== before.id) useUnsavedPages.setState({}, true)
})

/**
 * As long as a part of a page has something unsaved, closing or reloading its tab asks first, as do leaving the back
 * office, signing out, and the browser before it goes. Other tabs may show meanwhile: the page is kept.
 */
export function useUnsaved(path: string, isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    const key = `${path} ${id}`
    setUnsaved(key, isDirty ? path : null)
    return () => {
      // A page that only stops showing comes back with what was typed; one that shows loses this part of it.
      if (useTabs.getState().active === path) setUnsaved(key, null)
    }
  }, [path, id, isDirty])
}

/** Tells whether a page must be kept although it does not show. */
export function useHasUnsaved(path: string): boolean {
  return useUnsavedPages((pages) => Object.values(pages).includes(path))
}

/** What has to be asked before these pages go, or all of them; null when nothing has to be. */
export function leaveQuestion(paths?: readonly string[]): Question | null {
  const isAsked = (path: string) => paths?.includes(path) ?? true
  const asked = new Set(Object.values(useUnsavedPages.getState()).filter(isAsked))
  if (asked.size === 0) return null
  return async () => {
    const mayGo = await askToLeave(asked.size)
    if (mayGo) forget(isAsked)
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

function setUnsaved(key: string, path: string | null): void {
  const { [key]: before, ...others } = useUnsavedPages.getState()
  if (before === (path ?? undefined)) return
  useUnsavedPages.setState(path === null ? others : { ...others, [key]: path }, true)
}

function forget(isGone: (path: string) => boolean): void {
  const left = Object.entries(useUnsavedPages.getState()).filter(([, path]) => !isGone(path))
  useUnsavedPages.setState(Object.fromEntries(left), true)
}

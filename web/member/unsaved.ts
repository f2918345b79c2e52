import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { i18n, loadNamespace } from '#web/i18n/i18n.ts'
import { useMember } from '#web/stores/member.ts'
import { confirm } from '../ui/feedback/feedback.ts'

/** The parts of the page that have something unsaved. */
const unsaved = new Set<object>()

/**
 * As long as something is unsaved, another address asks first, and the browser before it goes. To be called once on a
 * page. Answers what lets go of it, for whoever has saved and goes on in the same moment.
 */
export function useUnsavedHere(isDirty: boolean): () => void {
  const isReleased = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = currentLocation.pathname !== nextLocation.pathname
    // A session that is over can save nothing any more.
    return isDirty && isLeaving && !isReleased.current && useMember.getState().token !== ''
  })
  const latest = useRef(blocker)
  const isAsking = useRef(false)
  useEffect(() => {
    latest.current = blocker
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    void ask().then((mayGo) => {
      isAsking.current = false
      const { current } = latest
      if (current.state === 'blocked') mayGo ? current.proceed() : current.reset()
    })
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const part = {}
    const keep = (event: Event) => event.preventDefault()
    unsaved.add(part)
    addEventListener('beforeunload', keep)
    return () => {
      unsaved.delete(part)
      removeEventListener('beforeunload', keep)
    }
  }, [isDirty])
  return useCallback(() => {
    isReleased.current = true
  }, [])
}

/** Asks where something is unsaved; true when whoever is here may leave, as by signing out. */
export async function mayLeave(): Promise<boolean> {
  return unsaved.size === 0 || ask()
}

async function ask(): Promise<boolean> {
  await loadNamespace('form')
  return confirm({
    title: i18n.t('form:leaveTitle'),
    text: i18n.t('form:leaveText'),
    danger: true,
    okText: i18n.t('form:leave'),
  })
}

import { useEffect } from 'react'
import { setMadeFollower } from '#web/api/made-version.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { queryClients } from '../area/query-clients.ts'
import { useRenewDeclared } from '../resources/resources-context.tsx'
import { loadBootstrap } from './bootstrap.ts'

/**
 * As long as the back office shows, it follows what the generator makes, whoever has it made: the menu, and every entity
 * that shows. Tabs, what was typed and the place in a list stay.
 */
export function useFollowMade(): void {
  const renew = useRenewDeclared()
  useEffect(() => {
    setMadeFollower(async () => {
      // A page that asks for the menu itself, as the generator's does, is not to be interrupted.
      const [changed] = await Promise.all([renew(), loadBootstrap({ dedupe: false })])
      await Promise.all(changed.map((name) => invalidateRows(queryClients.admin, name)))
    })
    return () => setMadeFollower(null)
  }, [renew])
}

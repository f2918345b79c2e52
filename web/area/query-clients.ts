import { QueryClient } from '@tanstack/react-query'
import { i18n } from '#web/i18n/i18n.ts'
import { forgetOpenMessages } from '../ui/feedback/messages.ts'
import { type Area, adminArea, memberArea } from './area.ts'

/** What the server has said to whoever is signed in to an area, for its screens; none of it is for the next one. */
export const queryClients: Readonly<Record<Area['name'], QueryClient>> = {
  admin: createQueryClient(adminArea),
  member: createQueryClient(memberArea),
}

/** Failures are told by `request` at once, so nothing is tried again unseen. */
function createQueryClient({ session }: Area): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  session.onOther(() => {
    client.clear()
    forgetOpenMessages()
  })
  // Answers carry texts of the language they were asked in.
  i18n.on('languageChanged', () => void client.invalidateQueries())
  return client
}

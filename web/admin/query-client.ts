import { QueryClient } from '@tanstack/react-query'
import { i18n } from '#web/i18n/i18n.ts'
import { useSession } from '#web/stores/session.ts'

/**
 * What the server has said, for the screens of the back office. Failures are told by `request` at once, so nothing
 * is tried again behind the user's back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What one person was shown is not for the next one.
useSession.subscribe((now, before) => {
  if (now.id !== before.id) queryClient.clear()
})

// Answers carry texts of the language they were asked in.
i18n.on('languageChanged', () => void queryClient.invalidateQueries())

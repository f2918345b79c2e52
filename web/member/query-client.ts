import { QueryClient } from '@tanstack/react-query'
import { i18n } from '#web/i18n/i18n.ts'
import { useMember } from '#web/stores/member.ts'

/**
 * What the server has said to the member; administrators have a client of their own. Failures are told by `request` at
 * once, so nothing is tried again behind the user's back.
 */
export const memberQueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What one person was shown is not for the next one.
useMember.subscribe((now, before) => {
  if (now.id !== before.id) memberQueryClient.clear()
})

// Answers carry texts of the language they were asked in.
i18n.on('languageChanged', () => void memberQueryClient.invalidateQueries())

import { create } from 'zustand'
import { textStorage } from '#web/stores/browser-storage.ts'
import { useSession } from '#web/stores/session.ts'
import { lazy } from '#web/ui/lazy.ts'

const LanguageDialog = lazy(async () => ({ default: (await import('./language-dialog.tsx')).LanguageDialog }))

/** Where the browser keeps at which sign-in somebody wanted to decide later. */
const laterKey = 'siteLanguageLater'

const useQuestion = create<{ readonly isAsked: boolean }>()(() => ({ isAsked: false }))

/** Takes up from the first call whether the caller is to be asked. */
export function hearLanguageQuestion({ asksSiteLanguage }: Readonly<Record<string, unknown>>): void {
  useQuestion.setState({ isAsked: asksSiteLanguage === true })
}

/** Asks whoever is to say it which language the site is written in, once for each sign-in until there is an answer. */
export function SiteLanguageQuestion() {
  const isAsked = useQuestion((question) => question.isAsked)
  const signedIn = useSession(({ id, last_login_time }) => `${id} ${last_login_time}`)
  if (!isAsked || textStorage.getItem(laterKey) === signedIn) return null
  const close = () => useQuestion.setState({ isAsked: false })
  const decideLater = () => {
    textStorage.setItem(laterKey, signedIn)
    close()
  }
  return <LanguageDialog onLater={decideLater} onDone={close} />
}

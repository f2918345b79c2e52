import { useSyncExternalStore } from 'react'
import { setLayout, useLayout } from '#web/stores/layout.ts'

const system = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')

/** Tells whether the page is dark: as chosen, else as the system is, at every moment. */
export function useIsDark(): boolean {
  const chosen = useLayout(({ isDark }) => isDark)
  const isSystemDark = useSyncExternalStore(followSystem, () => system?.matches ?? false)
  return chosen ?? isSystemDark
}

/** Chooses the other appearance than the one that shows. */
export function toggleDark(): void {
  setLayout({ isDark: !isDarkNow() })
}

/** Keeps the document in step with the choice and the system. Called once, before anything is drawn. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = isDarkNow() ? 'dark' : 'light'
  }
  apply()
  useLayout.subscribe(apply)
  system?.addEventListener('change', apply)
}

function isDarkNow(): boolean {
  return useLayout.getState().isDark ?? system?.matches ?? false
}

function followSystem(onChange: () => void): () => void {
  system?.addEventListener('change', onChange)
  return () => system?.removeEventListener('change', onChange)
}

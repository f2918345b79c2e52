import { type ComponentProps, Suspense } from 'react'
import { lazy } from '#web/ui/lazy.ts'
import type { CaptchaDialog } from './captcha-dialog.tsx'

const Dialog = lazy(async () => ({ default: (await fetchCaptcha()).CaptchaDialog }))

/** The captcha's dialog, fetched when it is first asked for: a form stands there sooner without it. */
export function CaptchaLater(props: ComponentProps<typeof CaptchaDialog>) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  )
}

/** Fetches the dialog before somebody waits for it. */
export function fetchCaptcha() {
  return import('./captcha-dialog.tsx')
}

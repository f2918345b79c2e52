import { useCallback } from 'react'
import { i18n, useNamespaces } from '#web/i18n/i18n.ts'
import type { DesignFault, DesignNote } from '../../design/design.ts'

/** Says a fault or a note of a design in the present language; one without a text of its own by its key. */
export function useDesignTexts(): (said: DesignFault | DesignNote) => string {
  const t = useNamespaces(['generator'])
  return useCallback(
    ({ message, params }) => {
      const key = `generator:${message}`
      return i18n.exists(key) ? t(key, params) : message
    },
    [t],
  )
}

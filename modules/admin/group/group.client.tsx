import { lazy } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { ClientSide, InputProps } from '#web/screens/side.ts'
import type { group } from './group.ts'

const PermissionInput = lazy(async () => ({
  default: (await import('#web/fields/permissions/permission-input.tsx')).PermissionInput,
}))

/** The permission tree of the form, and whose rows stay as they are: one's own groups. */
export const groupClient: ClientSide<typeof group> = {
  // The server writes what the group may do in a few words.
  cells: { rules: ({ row }) => String(row.rules) },
  inputs: { rules: RulesInput },
  isButtonShown: (_button, row, { group: own }) => !(Array.isArray(own) && own.includes(row.id)),
}

function RulesInput(props: InputProps) {
  const t = useNamespaces(['auth/group'])
  return <PermissionInput {...props} of="auth/rule" everything={t('auth/group:texts.superAll')} />
}

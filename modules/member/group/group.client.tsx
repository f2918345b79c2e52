import type { ClientSide, InputProps } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { group } from './group.ts'

const PermissionInput = lazy(async () => ({
  default: (await import('#web/fields/permissions/permission-input.tsx')).PermissionInput,
}))

/** The permission tree of the form; of a group that has everything each box is ticked. */
export const groupClient: ClientSide<typeof group> = {
  inputs: { rules: RulesInput },
}

function RulesInput(props: InputProps) {
  return <PermissionInput {...props} of="user/rule" />
}

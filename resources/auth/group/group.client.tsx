import { lazy } from 'react'
import type { ClientSide } from '#web/screens/side.ts'
import type { group } from './group.ts'

/** The permission tree of the form, and whose rows stay as they are: one's own groups. */
export const groupClient: ClientSide<typeof group> = {
  // The server writes what the group may do in a few words.
  cells: { rules: ({ row }) => String(row.rules) },
  inputs: {
    rules: lazy(async () => ({ default: (await import('./permission-input.tsx')).PermissionInput })),
  },
  isButtonShown: (_button, row, { group: own }) => !(Array.isArray(own) && own.includes(row.id)),
}

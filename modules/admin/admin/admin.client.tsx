import type { ClientSide } from '#web/screens/side.ts'
import { useSession } from '#web/stores/session.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import type { admin } from './admin.ts'
import { GroupInput } from './group-input.tsx'
import { ViewAs } from './view-as.tsx'

const AdminEffect = lazy(async () => ({
  default: (await import('../group/effect/effect-panel.tsx')).AdminEffect,
}))

/** Groups by name, only those that may be given, and no way to delete oneself. */
export const adminClient: ClientSide<typeof admin> = {
  cells: {
    avatar: ({ row }) => (
      <Avatar source={String(row.avatar ?? '')} name={String(row.nickname || row.username)} size={28} />
    ),
    group_arr: ({ row }) => (
      <span className="flex wrap gap-1">
        {(Array.isArray(row.group_name_arr) ? row.group_name_arr : []).map((name) => (
          <Tag key={String(name)} hue="blue">
            {String(name)}
          </Tag>
        ))}
      </span>
    ),
  },
  inputs: { group_arr: GroupInput },
  formFoot: AdminEffect,
  rowButtons: ({ row }) => (
    <ViewAs subject={{ admin: row.id }} name={row.nickname} isOwn={row.id === useSession.getState().id} />
  ),
  isButtonShown: (button, row) => button !== 'del' || row.id !== useSession.getState().id,
}

import type { ReactNode } from 'react'
import { useMemberRights } from '#web/stores/member-permissions.ts'
import { RightsContext } from '#web/stores/permissions.ts'
import { AntdRoot } from '#web/ui/antd/antd-root.tsx'

/** Around a page that is made of the parts of forms and lists: they find the member's rights, language and theme. */
export function RichPage({ children }: { readonly children: ReactNode }) {
  return (
    <RightsContext value={useMemberRights()}>
      <AntdRoot>{children}</AntdRoot>
    </RightsContext>
  )
}

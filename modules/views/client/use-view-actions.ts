import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { usePage } from '#web/page/page.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { confirm, toast } from '#web/ui/feedback/feedback.ts'
import type { SavedView } from '../views.ts'
import type { Naming } from './name-dialog.tsx'
import type { ViewChange, Views } from './use-views.ts'
import { queryOfView } from './view-state.ts'

/** Something that can be done with a view. */
interface ViewAction {
  readonly label: string
  readonly run: () => void
}

/** What its reader may do with a view, by name. */
export function useViewActions(
  { columns, resource }: List,
  views: Pick<Views, 'save' | 'remove' | 'canShare'>,
  onName: (naming: Naming) => void,
  onRemoved: () => void,
): (view: SavedView) => Readonly<Record<string, ViewAction>> {
  const t = useNamespaces(['views'])
  const { path } = usePage()
  // A refusal has been told by then.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  const remove = async ({ id, name, is_shared }: SavedView) => {
    const question = {
      title: t('views:confirmDelete', { name }),
      text: is_shared ? t('views:confirmDeleteShared') : undefined,
      danger: true,
      okText: t('views:del'),
    }
    if (!(await confirm(question))) return
    await views.remove(id)
    if (columns.defaultView === id) columns.setDefaultView(undefined)
    onRemoved()
  }
  return (view) => {
    const { id, name, is_shared } = view
    const isDefault = columns.defaultView === id
    const save = (change: ViewChange) => views.save({ id, ...change })
    const actions: Record<string, ViewAction> = {
      default: {
        label: t(isDefault ? 'views:unsetDefault' : 'views:setDefault'),
        run: () => columns.setDefaultView(isDefault ? undefined : id),
      },
      copy: {
        label: t('views:copy'),
        run: () => quietly(copyLink(`${adminPath(path)}?${queryOfView(view.state, id, resource)}`, t)),
      },
    }
    if (view.can_change)
      actions.rename = { label: t('views:rename'), run: () => onName({ kind: 'rename', name, save }) }
    if (view.can_change && views.canShare) {
      actions.share = {
        label: t(is_shared ? 'views:unshare' : 'views:share'),
        run: () => quietly(save({ is_shared: is_shared ? 0 : 1 })),
      }
    }
    if (view.can_delete) actions.del = { label: t('views:del'), run: () => quietly(remove(view)) }
    return actions
  }
}

async function copyLink(address: string, t: (key: string) => string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + address)
    toast.success(t('views:copied'))
  } catch {
    toast.error(t('views:notCopied'))
  }
}

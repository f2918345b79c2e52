import { sizeText } from '#core/values/size.ts'
import { asAttachment } from '#web/fields/attachments/attachment.ts'
import { AttachmentFace } from '#web/fields/attachments/attachment-face.tsx'
import { NoValue } from '#web/fields/cell-parts.tsx'
import cellsCss from '#web/fields/cells.module.css'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { go } from '#web/navigation/navigation.ts'
import { rowAddress } from '#web/page/row-address.ts'
import listCss from '#web/screens/list/list.module.css'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Person } from '#web/ui/people/person.tsx'
import css from './attachment.module.css'
import type { attachment } from './attachment.ts'
import { AttachmentFacts } from './attachment-facts.tsx'
import { useAttachmentPage } from './attachment-page.client.ts'
import { AttachmentScreen } from './attachment-screen.tsx'
import { AttachmentToolbar } from './attachment-toolbar.tsx'

type Cell = CellProps<typeof attachment>

/** The library of stored files: tiles or a table, uploads, previews, and where each is used. */
export const attachmentClient: ClientSide<typeof attachment> = {
  screen: AttachmentScreen,
  toolbar: AttachmentToolbar,
  rowButtons: DetailButton,
  formHead: ({ stored }) => <AttachmentFacts file={asAttachment(stored)} without={['name', 'topic']} />,
  cells: {
    size: ({ row }) => <span className={cellsCss.number}>{sizeText(Number(row.size))}</span>,
    url: FaceCell,
    quote: QuoteCell,
    'admin.nickname': ({ row }) => <Owner resource="auth/admin" owner={row.admin} />,
    'user.nickname': ({ row }) => <Owner resource="user/user" owner={row.user} />,
  },
  noDoubleClick: ['url'],
}

function FaceCell({ row }: Cell) {
  const t = useNamespaces(['attachments', 'fields'])
  const { onPreview } = useAttachmentPage()
  const file = asAttachment(row)
  const label = t(file.is_private ? 'fields:upload.openPrivate' : 'attachments:preview', { name: file.name })
  return (
    <button
      type="button"
      className={css.cell}
      aria-label={label}
      title={label}
      onClick={() => onPreview(file)}
    >
      <AttachmentFace file={file} size={100} />
    </button>
  )
}

function QuoteCell({ row }: Cell) {
  const t = useNamespaces(['routine/attachment'])
  const used = Number(row.used)
  return (
    <span className={css.quote}>
      <span className={cellsCss.number}>{row.quote ?? 0}</span>
      <span className={css.used} data-used={used > 0 || undefined}>
        {used > 0
          ? t('routine/attachment:texts.usedIn', { count: used })
          : t('routine/attachment:texts.unused')}
      </span>
    </span>
  )
}

/** Who uploaded a file, with the way to them for whoever may go there. */
function Owner({ resource, owner }: { readonly resource: string; readonly owner: unknown }) {
  const { id, nickname } = (owner ?? {}) as { readonly id?: number; readonly nickname?: string }
  if (!id) return <NoValue />
  const text = nickname || `#${id}`
  const address = rowAddress(resource, id)
  if (address === null) return <Person name={text} />
  return (
    <button type="button" className={listCss.link} onClick={() => go(address)}>
      <Person name={text} />
    </button>
  )
}

function DetailButton({ row }: Cell) {
  const t = useNamespaces(['routine/attachment'])
  const { onDetail } = useAttachmentPage()
  const label = t('routine/attachment:texts.detailsOf', { name: row.name })
  return (
    <button
      type="button"
      className={listCss.rowButton}
      aria-label={label}
      title={t('routine/attachment:texts.details')}
      aria-haspopup="dialog"
      onClick={() => onDetail(asAttachment(row))}
    >
      <Icon name="el-icon-View" />
    </button>
  )
}

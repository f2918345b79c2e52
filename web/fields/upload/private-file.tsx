import { request } from '../../api/request.ts'
import { ajaxUrl } from '../../area/area.ts'
import { useNamespaces } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import css from '../cells.module.css'
import { nameOfUrl } from './upload-items.ts'

/** A private file as it is asked for: by the address that a row has of it, or by the number of its attachment. */
type Wanted = { readonly url: string } | { readonly id: number }

/** Asks for a private file and has the browser save it; whoever may not have it is told so. */
export async function openPrivateFile(wanted: Wanted): Promise<void> {
  const answer = await request<{ url: string }>(ajaxUrl('privateFile'), {
    method: 'POST',
    body: wanted,
    dedupe: false,
  }).catch(() => null)
  if (!answer) return
  const link = document.createElement('a')
  link.href = answer.data.url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

/** What a private file is called: its address without the part that nobody can guess. */
function privateName(url: string): string {
  const name = nameOfUrl(url).replace(/[0-9a-f]{40}(?=\.\w+$)/, '')
  return name.startsWith('.') ? `file${name}` : name
}

/** A private file by its name and a lock; a press saves it. */
export function PrivateFile({ url }: { readonly url: string }) {
  const t = useNamespaces(['fields'])
  const name = privateName(url)
  return (
    <button
      type="button"
      className={css.private}
      aria-label={t('fields:upload.openPrivate', { name })}
      title={name}
      onClick={() => void openPrivateFile({ url })}
    >
      <Icon name="el-icon-Lock" />
      <span className="clip">{name}</span>
    </button>
  )
}

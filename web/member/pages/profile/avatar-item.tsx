import { Suspense, useState } from 'react'
import { sizeText } from '#core/values/size.ts'
import accountCss from '../../../account/account.module.css'
import { pickFiles } from '../../../fields/upload/pick-files.ts'
import { refusalOf } from '../../../fields/upload/upload-checks.ts'
import { useNamespaces } from '../../../i18n/i18n.ts'
import formCss from '../../../screens/form/form.module.css'
import { useSite } from '../../../stores/site.ts'
import { toast } from '../../../ui/feedback/feedback.ts'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { Avatar } from '../../../ui/people/avatar.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** Kinds of pictures that every browser can read and the server takes. */
const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

interface AvatarItemProps {
  readonly avatar: string
  /** whose it is */
  readonly name: string
  readonly isDisabled: boolean
  readonly onChange: (url: string) => void
}

/** The member's picture; a click chooses another one, of which a square part is taken. */
export function AvatarItem({ avatar, name, isDisabled, onChange }: AvatarItemProps) {
  const t = useNamespaces(['account', 'core'])
  const limits = useSite(({ upload }) => upload)
  const [file, setFile] = useState<File | null>(null)
  const take = (chosen: File | undefined) => {
    if (!chosen) return
    const refusal = types.includes(chosen.type) ? refusalOf(chosen, limits) : 'uploadType'
    if (refusal) toast.error(t(`core:problems.${refusal}`, { max: sizeText(limits.maxSize) }))
    else setFile(chosen)
  }
  return (
    <div className={formCss.item}>
      <div className={formCss.label}>
        <span>{t('account:profile.avatar')}</span>
      </div>
      <div className={`${formCss.control} row wrap gap-2-4`}>
        <button
          type="button"
          className={accountCss.avatar}
          aria-label={t('account:profile.changeAvatar')}
          title={t('account:profile.changeAvatar')}
          disabled={isDisabled}
          onClick={() =>
            pickFiles({ accept: types.join(','), isMultiple: false, onFiles: ([first]) => take(first) })
          }
        >
          <Avatar source={avatar} name={name} size={96} />
          <span className={accountCss.avatarMark} aria-hidden="true">
            <Glyph name="plus" size={24} />
          </span>
        </button>
        <p className={accountCss.hint}>
          {t('account:profile.avatarHint', { types: 'PNG, JPEG, GIF, WebP' })}
        </p>
      </div>
      {file ? (
        <Suspense>
          <CropDialog
            file={file}
            onClose={() => setFile(null)}
            onDone={(url) => {
              setFile(null)
              onChange(url)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

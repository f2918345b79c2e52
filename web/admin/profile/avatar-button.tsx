import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import css from '#web/account/account.module.css'
import { pickFiles } from '#web/fields/upload/pick-files.ts'
import { uploadFile } from '#web/fields/upload/upload-file.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminSession } from '#web/stores/session.ts'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { toast } from '../../ui/feedback/feedback.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Spinner } from '../../ui/states/states.tsx'
import { type Profile, saveProfile } from './queries.ts'

interface AvatarButtonProps {
  readonly profile: Profile
  readonly isDisabled: boolean
}

/** The picture; a click chooses another one, which is saved at once. */
export function AvatarButton({ profile, isDisabled }: AvatarButtonProps) {
  const t = useNamespaces(['profile'])
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { url } = await uploadFile(file, {})
      const faults = await saveProfile({ id: profile.id, avatar: url })
      if (faults) return toast.error(Object.values(faults)[0] ?? '')
      adminSession.update({ avatar: url })
      await client.invalidateQueries({ queryKey: ['profile', 'info'] })
    } catch {
      // What went wrong with the upload has been told.
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={css.avatar}
      aria-label={t('profile:changeAvatar')}
      title={t('profile:changeAvatar')}
      aria-busy={isBusy}
      disabled={isDisabled || isBusy}
      onClick={() =>
        pickFiles({ accept: 'image/*', isMultiple: false, onFiles: ([file]) => void upload(file) })
      }
    >
      <Avatar source={profile.avatar} name={profile.nickname || profile.username} size={96} />
      <span className={css.avatarMark} aria-hidden="true">
        {isBusy ? <Spinner label="" /> : <Icon name="el-icon-Camera" />}
      </span>
    </button>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { type Attachment, attachments } from '#web/fields/attachments/attachment.ts'
import { pickFiles } from '#web/fields/upload/pick-files.ts'
import { refusalOf, refusalText } from '#web/fields/upload/upload-checks.ts'
import { uploadFile } from '#web/fields/upload/upload-file.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import { confirm, toast } from '#web/ui/feedback/feedback.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { lazy } from '#web/ui/lazy.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))
const FocusDialog = lazy(() => import('./focus-dialog.tsx'))

/** Another file in the place of this one, and a part of its picture as a file of its own. */
export function PictureActions({ file }: { readonly file: Attachment }) {
  const t = useNamespaces(['routine/attachment', 'core', 'fields'])
  const [isCropping, setCropping] = useState(false)
  const [isFocusing, setFocusing] = useState(false)
  const replacing = useReplacement(file)
  const canCrop = file.kind === 'image' && file.width > 0
  return (
    <>
      {canCrop && (
        <>
          <Button icon={<Icon name="el-icon-Aim" />} onClick={() => setFocusing(true)}>
            {t('routine/attachment:texts.focus')}
          </Button>
          <Button icon={<Icon name="el-icon-Crop" />} onClick={() => setCropping(true)}>
            {t('routine/attachment:texts.crop')}
          </Button>
        </>
      )}
      {file.used > 0 && (
        <Button
          icon={<Icon name="el-icon-Switch" />}
          loading={replacing.isBusy}
          onClick={() =>
            pickFiles({
              accept: file.kind === 'image' ? 'image/*' : '',
              isMultiple: false,
              onFiles: ([chosen]) => chosen && void replacing.replace(chosen),
            })
          }
        >
          {t('routine/attachment:texts.replace')}
        </Button>
      )}
      {isFocusing && (
        <Suspense>
          <FocusDialog file={file} onClose={() => setFocusing(false)} />
        </Suspense>
      )}
      {isCropping && (
        <Suspense>
          <CropDialog
            file={file}
            onDone={(id) => {
              setCropping(false)
              void replacing.offer(id)
            }}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function useReplacement(file: Attachment) {
  const t = useNamespaces(['routine/attachment', 'core', 'fields'])
  const client = useQueryClient()
  const limits = useSite(({ upload }) => upload)
  const [isBusy, setBusy] = useState(false)
  const put = async (upload: () => Promise<number>) => {
    setBusy(true)
    const by = await upload().catch((error: unknown) => {
      toast.error(error instanceof Error ? error.message : String(error))
      return null
    })
    const call = { method: 'POST', body: { id: file.id, by }, showsSuccess: true } as const
    // The request function says why it could not be.
    if (by !== null) await request('/admin/routine.attachment/replace', call).catch(() => null)
    await invalidateRows(client, attachments)
    setBusy(false)
  }
  const ask = (name: string) =>
    confirm({
      title: t('routine/attachment:texts.replaceAsk', { name: file.name }),
      text: t('routine/attachment:texts.replaceText', { count: file.used, name }),
      okText: t('routine/attachment:texts.replaceDo'),
    })
  return {
    isBusy,
    /** uploads a file and puts it in the place of this one, once that was confirmed */
    async replace(chosen: File) {
      const refusal = refusalOf(chosen, limits)
      if (refusal) return toast.error(`${chosen.name}: ${refusalText(t, refusal, chosen, limits)}`)
      if (!(await ask(chosen.name))) return
      const place = { topic: file.topic, folder: file.folder_id ?? undefined }
      await put(async () => (await uploadFile(chosen, place)).id)
    },
    /** asks whether a crop is to show wherever this picture does */
    async offer(id: number) {
      if (file.used > 0 && (await ask(t('routine/attachment:texts.croppedName')))) await put(async () => id)
    },
  }
}

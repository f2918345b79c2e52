import { EditorField } from '@portico/editor/react'
import '@portico/editor/style.css'
import { Suspense, useContext, useRef, useState } from 'react'
import { sizeText } from '#core/values/size.ts'
import { useMayBrowse } from '#web/fields/attachments/attachment.ts'
import type { InputProps } from '#web/fields/field-part.ts'
import css from '#web/fields/inputs.module.css'
import { PendingWork } from '#web/fields/pending-work.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { refusalOf } from '#web/fields/upload/upload-checks.ts'
import { type StoredFile, uploadFile } from '#web/fields/upload/upload-file.ts'
import { forgetParts } from '#web/fields/upload/upload-parts.ts'
import { asText } from '#web/fields/values/value-text.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { usePageEnd } from '#web/page/page-end.ts'
import { useSite } from '#web/stores/site.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { lazy } from '#web/ui/lazy.ts'

const AttachmentPicker = lazy(() => import('#web/fields/attachments/attachment-picker.tsx'))

/** Files that are put into a text at once, at most. */
const mostAtOnce = 20

/** Bytes of a file within a text (`docs/screens.md#inputs`). */
const mostBytes = { picture: 2_097_152, video: 10_485_760 }

/** The product's editor; pictures and videos go through the same upload and the same checks as every file. */
export function RichTextInput(props: InputProps) {
  const mayBrowse = useMayBrowse()
  const [choice, setChoice] = useState<Choice | null>(null)
  const send = useSend(props)
  const beginWork = useContext(PendingWork)
  const choose = (kind: Choice['kind']) => ({
    customBrowseAndUpload: (insert: Choice['insert']) => setChoice({ kind, insert }),
  })
  return (
    <>
      <EditorField
        className={props.isInvalid ? `${css.editor} ${css.editorInvalid}` : css.editor}
        id={props.id}
        value={asText(props.value)}
        onChange={(html) => props.onChange(html)}
        placeholder={props.placeholder}
        readOnly={props.disabled === true}
        language={currentLanguage()}
        minHeight={280}
        uploadImage={async (file, onProgress) => {
          const { url, name } = await send(file, 'picture', onProgress)
          return { url, alt: name }
        }}
        uploadVideo={async (file, onProgress) => {
          const { url } = await send(file, 'video', onProgress)
          return { url }
        }}
        beginWork={beginWork}
        onError={({ message, type }) => toast[type === 'warning' ? 'error' : type](message)}
        ariaLabelledBy={`${props.id}-label`}
        ariaDescribedBy={props.describedBy}
        ariaInvalid={props.isInvalid}
        config={
          mayBrowse
            ? { MENU_CONF: { uploadImage: choose('image'), uploadVideo: choose('video') } }
            : undefined
        }
      />
      {choice && (
        <Suspense>
          <AttachmentPicker
            kind={choice.kind}
            limit={choice.kind === 'image' ? mostAtOnce : 1}
            taken={noUrls}
            topic={props.field.topic}
            onChoose={(files) => {
              setChoice(null)
              for (const { url, name, alt } of files)
                choice.insert(url, ...(choice.kind === 'image' ? [alt || name] : []))
            }}
            onClose={() => setChoice(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type Send = (
  file: File,
  kind: keyof typeof mostBytes,
  onProgress: (percent: number) => void,
) => Promise<StoredFile>

/** Sends files of a text; those on their way end with the form. */
function useSend({ resource, field }: InputProps): Send {
  const { t } = useFieldTexts(resource)
  const sending = useRef(new Map<File, AbortController>())
  usePageEnd(() => {
    for (const [file, controller] of sending.current) {
      controller.abort()
      forgetParts(file)
    }
  })
  return async (file, kind, onProgress) => {
    const site = useSite.getState().upload
    const maxSize = Math.min(site.maxSize || mostBytes[kind], mostBytes[kind])
    const refusal = refusalOf(file, { ...site, maxSize })
    if (refusal) throw new Error(t(`core:problems.${refusal}`, { max: sizeText(maxSize) }))
    const controller = new AbortController()
    sending.current.set(file, controller)
    try {
      return await uploadFile(file, {
        topic: field.topic,
        signal: controller.signal,
        onProgress: (part) => onProgress(Math.round(part * 100)),
      })
    } finally {
      sending.current.delete(file)
    }
  }
}

const noUrls: readonly string[] = []

/** What is being chosen for the text, and what puts it there. */
interface Choice {
  readonly kind: 'image' | 'video'
  readonly insert: (url: string, name?: string) => void
}

import { Editor, type UploadImage } from '@portico/editor/react'
import '@portico/editor/style.css'
import { useContext } from 'react'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import { toast } from '#web/ui/feedback.ts'
import type { InputProps } from './field-part.ts'
import { PendingWork } from './pending-work.ts'
import { useFieldTexts } from './texts.ts'
import { refusalOf, sizeText } from './upload/upload-checks.ts'
import { uploadFile } from './upload/upload-file.ts'
import { asText } from './value-text.ts'

/** Bytes of a picture within a text (spec.md 9). */
const mostPictureBytes = 2_097_152

/** The product's editor; pictures go through the same upload and the same checks as every file. */
export function RichTextInput(props: InputProps) {
  const { t } = useFieldTexts(props.resource)
  const beginWork = useContext(PendingWork)
  const upload: UploadImage = async (file, onProgress) => {
    const site = useSite.getState().upload
    const maxSize = Math.min(site.maxSize || mostPictureBytes, mostPictureBytes)
    const refusal = refusalOf(file, { ...site, maxSize })
    if (refusal) throw new Error(t(`core:problems.${refusal}`, { max: sizeText(maxSize) }))
    const endWork = beginWork()
    try {
      const { url, name } = await uploadFile(file, {
        topic: props.field.topic,
        onProgress: (part) => onProgress(Math.round(part * 100)),
      })
      return { url, alt: name }
    } finally {
      endWork()
    }
  }
  return (
    <Editor
      className={props.isInvalid ? 'pf-editor pf-editor-invalid' : 'pf-editor'}
      id={props.id}
      value={asText(props.value)}
      onChange={(html) => props.onChange(html)}
      placeholder={props.placeholder}
      readOnly={props.disabled === true}
      language={currentLanguage()}
      minHeight={280}
      uploadImage={upload}
      onError={({ message }) => toast.error(message)}
      ariaLabelledBy={`${props.id}-label`}
      ariaDescribedBy={props.describedBy}
      ariaInvalid={props.isInvalid}
    />
  )
}

import { sizeText } from '#core/values/size.ts'
import { type Attachment, openAddress } from '#web/fields/attachments/attachment.ts'
import { AttachmentFace } from '#web/fields/attachments/attachment-face.tsx'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import css from './attachment.module.css'

interface AttachmentFactsProps {
  readonly file: Attachment
  /** facts that stand elsewhere already */
  readonly without?: readonly string[]
}

/** What is known of a file and never changes, beside its face. */
export function AttachmentFacts({ file, without = [] }: AttachmentFactsProps) {
  const t = useNamespaces(['routine/attachment'])
  const moments = useMoments()
  const time = (value: number | null) => (value === null ? '-' : moments.text(value))
  const facts: readonly (readonly [name: string, label: string, value: string])[] = [
    ['name', t('routine/attachment:fields.name'), file.name],
    ['alt', t('routine/attachment:fields.alt'), file.alt],
    ['topic', t('routine/attachment:fields.topic'), file.topic],
    ['mimetype', t('routine/attachment:fields.mimetype'), file.mimetype],
    ['size', t('routine/attachment:fields.size'), sizeText(file.size)],
    [
      'pixels',
      t('routine/attachment:texts.dimensions'),
      file.width > 0 ? t('routine/attachment:texts.pixels', { width: file.width, height: file.height }) : '',
    ],
    [
      'is_private',
      t('routine/attachment:fields.is_private'),
      file.is_private ? t('routine/attachment:texts.private') : '',
    ],
    ['url', t('routine/attachment:fields.url'), file.url],
    ['admin', t('routine/attachment:fields.admin_id'), file.admin?.nickname ?? ''],
    ['user', t('routine/attachment:fields.user_id'), file.user?.nickname ?? ''],
    ['quote', t('routine/attachment:fields.quote'), String(file.quote)],
    ['storage', t('routine/attachment:fields.storage'), file.storage],
    ['last_upload_time', t('routine/attachment:fields.last_upload_time'), time(file.last_upload_time)],
    ['sha1', t('routine/attachment:fields.sha1'), file.sha1],
  ]
  return (
    <div className="mb-4">
      {file.is_private ? (
        <span className={css.factsFace}>
          <AttachmentFace file={file} />
        </span>
      ) : (
        <a
          className={css.factsFace}
          href={openAddress(file.url)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('routine/attachment:texts.open')}
        >
          <AttachmentFace file={file} size="whole" />
        </a>
      )}
      <Facts>
        {facts
          .filter(([name, , value]) => value !== '' && !without.includes(name))
          .map(([name, label, value]) => (
            <Fact key={name} label={label}>
              {value}
            </Fact>
          ))}
      </Facts>
    </div>
  )
}

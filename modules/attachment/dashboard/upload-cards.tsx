import { useNamespaces } from '#web/i18n/i18n.ts'
import { DayCard, summed } from '#web/screens/dashboard/day-card.tsx'
import type { DashboardFace, DashboardProps } from '#web/screens/dashboard/face.ts'
import { Change, Figure } from '#web/screens/dashboard/figure.tsx'
import { usePart } from '#web/screens/dashboard/parts.ts'
import type { AttachmentsPart } from './upload-parts.ts'

/** Uploads on the start page. */
export const uploadCards: DashboardFace = {
  namespaces: ['uploadCards'],
  cards: [
    {
      key: 'uploads',
      weigh: 56,
      part: 'attachments',
      title: 'uploadCards:growth',
      hasPeriod: true,
      Card: Uploads,
    },
  ],
  figures: [{ key: 'uploads', weigh: 90, part: 'attachments', Figure: Uploaded }],
}

/** What was uploaded on each day, by the kind of file; kinds that nobody uploaded are left out. */
function Uploads({ days }: DashboardProps) {
  const t = useNamespaces(['uploadCards'])
  return (
    <DayCard
      title={t('uploadCards:growth')}
      empty={t('uploadCards:none')}
      emptyText={t('uploadCards:noneText')}
      query={usePart<AttachmentsPart>('attachments', days)}
      figuresOf={({ kinds }) =>
        Object.entries(kinds)
          .map(([kind, values]) => summed(t(`uploadCards:kinds.${kind}`), values))
          .filter(({ whole }) => whole > 0)
      }
    />
  )
}

function Uploaded({ days }: DashboardProps) {
  const t = useNamespaces(['uploadCards'])
  const { data, isError } = usePart<AttachmentsPart>('attachments', days)
  return (
    <Figure
      name="uploads"
      title={t('uploadCards:figure')}
      tone={3}
      page="routine/attachment"
      glyph="layers"
      value={data?.week.now}
      isFailed={isError}
      isWeek
    >
      {data ? <Change {...data.week} /> : null}
    </Figure>
  )
}

import { RelativeTime } from '#web/fields/times/relative-time.tsx'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { AllOf } from '#web/screens/dashboard/all-of.tsx'
import { Card } from '#web/screens/dashboard/card.tsx'
import { DayCard, summed } from '#web/screens/dashboard/day-card.tsx'
import type { DashboardFace, DashboardProps } from '#web/screens/dashboard/face.ts'
import { Change, Figure } from '#web/screens/dashboard/figure.tsx'
import { usePart } from '#web/screens/dashboard/parts.ts'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { MembersPart } from './member-parts.ts'

/** Members on the start page. */
export const memberCards: DashboardFace = {
  namespaces: ['memberCards'],
  cards: [
    {
      key: 'growth',
      weigh: 60,
      part: 'members',
      title: 'memberCards:growth',
      hasPeriod: true,
      Card: Growth,
    },
    { key: 'newest', weigh: 58, part: 'members', title: 'memberCards:newest', hasPeriod: true, Card: Newest },
  ],
  figures: [
    { key: 'newMembers', weigh: 100, part: 'members', Figure: NewMembers },
    { key: 'members', weigh: 80, part: 'members', Figure: Members },
  ],
  waiting: {
    requests: { title: 'memberCards:requests', page: 'user/dataRequest?state=waiting', glyph: 'user' },
  },
}

/** How many members came on each day; how many there are stands among the figures. */
function Growth({ days }: DashboardProps) {
  const t = useNamespaces(['memberCards'])
  return (
    <DayCard
      title={t('memberCards:growth')}
      empty={t('memberCards:none')}
      emptyText={t('memberCards:noneText')}
      query={usePart<MembersPart>('members', days)}
      figuresOf={({ added }) => [summed(t('memberCards:new'), added)]}
    />
  )
}

/** Members who came last. */
function Newest({ days }: DashboardProps) {
  const t = useNamespaces(['memberCards', 'cards'])
  const title = t('memberCards:newest')
  return (
    <Card
      title={title}
      width="narrow"
      query={usePart<MembersPart>('members', days)}
      actions={<AllOf page="user/user" title={title} />}
    >
      {({ newest }) =>
        newest.length === 0 ? (
          <EmptyState glyph="people" title={t('memberCards:nobody')} text={t('memberCards:nobodyText')} />
        ) : (
          <ol className="mt-1">
            {newest.map((member) => (
              <li key={member.id} className="row gap-3 padded-block">
                <Avatar source={member.avatar} name={member.nickname || member.username} size={36} />
                <span className="clip grow">{member.nickname || member.username}</span>
                <RelativeTime value={member.create_time} justNow={t('cards:justNow')} />
              </li>
            ))}
          </ol>
        )
      }
    </Card>
  )
}

function NewMembers({ days }: DashboardProps) {
  const t = useNamespaces(['memberCards'])
  const { data, isError } = usePart<MembersPart>('members', days)
  return (
    <Figure
      name="newMembers"
      title={t('memberCards:newFigure')}
      tone={1}
      page="user/user"
      glyph="user"
      value={data?.week.now}
      isFailed={isError}
      isWeek
    >
      {data ? <Change {...data.week} /> : null}
    </Figure>
  )
}

function Members({ days }: DashboardProps) {
  const t = useNamespaces(['memberCards'])
  const { data, isError } = usePart<MembersPart>('members', days)
  return (
    <Figure
      name="members"
      title={t('memberCards:figure')}
      tone={2}
      page="user/user"
      glyph="people"
      value={data?.total}
      isFailed={isError}
    >
      {data ? t('memberCards:joined', { count: data.week.now.toLocaleString(currentLanguage()) }) : null}
    </Figure>
  )
}

import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/screens/dashboard/card.tsx'
import type { DashboardFace } from '#web/screens/dashboard/face.ts'
import { Figure } from '#web/screens/dashboard/figure.tsx'
import { usePart } from '#web/screens/dashboard/parts.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { ArticlesPart } from './article-parts.ts'
import { StatusRing } from './status-ring.tsx'

/** Articles on the start page. */
export const articleCards: DashboardFace = {
  namespaces: ['articleCards'],
  cards: [
    { key: 'statuses', weigh: 54, part: 'articles', title: 'articleCards:byStatus', Card: ArticleStatuses },
  ],
  figures: [{ key: 'articles', weigh: 70, part: 'articles', Figure: Articles }],
  waiting: {
    reviews: { title: 'articleCards:reviews', page: 'content/article?status=in_review', glyph: 'document' },
    drafts: { title: 'articleCards:drafts', page: 'content/article?status=draft', glyph: 'document' },
    links: { title: 'articleCards:links', page: 'content/link?status=pending', glyph: 'link' },
  },
  steps: {
    article: {
      title: 'articleCards:step.title',
      text: 'articleCards:step.text',
      page: 'content/article?open=add',
    },
  },
}

/** Articles in each status. */
function ArticleStatuses() {
  const t = useNamespaces(['articleCards'])
  return (
    <Card title={t('articleCards:byStatus')} width="narrow" query={usePart<ArticlesPart>('articles')}>
      {({ total, statuses }) =>
        total > 0 ? (
          <StatusRing counts={statuses} total={total} />
        ) : (
          <EmptyState glyph="document" title={t('articleCards:none')} text={t('articleCards:noneText')} />
        )
      }
    </Card>
  )
}

function Articles() {
  const t = useNamespaces(['articleCards'])
  const { data, isError } = usePart<ArticlesPart>('articles')
  const count = (data?.statuses.published ?? 0).toLocaleString(currentLanguage())
  return (
    <Figure
      name="articles"
      title={t('articleCards:figure')}
      tone={4}
      page="content/article"
      glyph="document"
      value={data?.total}
      isFailed={isError}
    >
      {t('articleCards:published', { count })}
    </Figure>
  )
}

import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { RowValue } from '#web/screens/row-value.tsx'
import type { DetailProps } from '#web/screens/side.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { JsonText } from '#web/ui/json/json-tree.tsx'
import { webhookDelivery } from './webhookDelivery.ts'

const facts = [
  'state',
  'failure',
  'event',
  'event_id',
  'origin',
  'tries',
  'response_status',
  'duration',
  'create_time',
  'sent_time',
  'next_time',
  'end_time',
] as const

/** What was sent to a webhook and what came back, whole. */
export function DeliveryPage({ row }: DetailProps<typeof webhookDelivery>) {
  const { name } = webhookDelivery
  const { json, side } = useResource(name)
  const { label } = useFieldTexts(json)
  const t = useNamespaces([name])
  const hook = row.hook as { readonly name?: string } | null | undefined
  const shown = facts.filter((fact) => row[fact] !== null && row[fact] !== '')
  return (
    <div className="stack gap-4">
      <Card>
        <Facts>
          <Fact label={label('hook_id')}>
            {hook?.name ?? `${t('routine/webhookDelivery:texts.deletedHook')} #${row.hook_id}`}
          </Fact>
          {shown.map((fact) => {
            const field = json.fields[fact]
            return field ? (
              <Fact key={fact} label={label(fact)}>
                <RowValue resource={json} side={side} row={row} name={fact} field={field} />
              </Fact>
            ) : null
          })}
        </Facts>
      </Card>
      <Text title={label('body')} text={row.body} />
      <Text
        title={label('response')}
        text={row.response}
        instead={t(`routine/webhookDelivery:texts.${row.tries === 0 ? 'notSent' : 'noResponse'}`)}
      />
    </div>
  )
}

/** Something that was said on the way, as a tree where it is JSON. */
function Text({
  title,
  text,
  instead = '',
}: {
  readonly title: string
  readonly text: string
  readonly instead?: string
}) {
  return (
    <Card aria-label={title}>
      <CardHead>
        <h2>{title}</h2>
      </CardHead>
      {text === '' ? <p className="hint">{instead}</p> : <JsonText text={text} />}
    </Card>
  )
}

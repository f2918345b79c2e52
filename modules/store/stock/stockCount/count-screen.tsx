import { Alert, Button, Input, InputNumber } from 'antd'
import { useRef, useState } from 'react'
import { makeKey } from '#core/values/make-key.ts'
import { adminUrl } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { DetailProps } from '#web/screens/side.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import css from './count.module.css'
import type { stockCount } from './stockCount.ts'

type Line = Readonly<Record<string, unknown>>

/** Counting with a scanner: Enter counts what was read once more, and what differs is listed below. */
export function CountScreen({ row, reload }: DetailProps<typeof stockCount>) {
  const t = useNamespaces(['store', 'store/stockCount'])
  const lines = (row.lines ?? []) as unknown as readonly Line[]
  const differing = lines.filter(({ difference }) => Number(difference) !== 0)
  return (
    <div className="stack">
      <p className="soft">{t('store:count.lines', { count: lines.length, differing: differing.length })}</p>
      {row.status === 'open' && <Scanner id={row.id} onCounted={reload} />}
      <Card aria-label={t('store:count.differences')}>
        <h2>{t('store:count.differences')}</h2>
        {differing.length === 0 && (
          <EmptyState glyph="check" title={t('store:count.noDifferences')} text="" />
        )}
        <ul className={css.lines}>
          {differing.map((line) => (
            <li key={String(line.id)}>
              <span className="shrinks breaks">
                <strong>{String(line.sku ?? '')}</strong> {String(line.product ?? '')}
              </span>
              <span className="soft">
                {t('store:count.of', { counted: Number(line.counted), expected: Number(line.expected) })}
              </span>
              <strong className={Number(line.difference) < 0 ? 'bad' : 'good'}>
                {Number(line.difference) > 0 ? `+${line.difference}` : String(line.difference)}
              </strong>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Scanner({ id, onCounted }: { readonly id: number; readonly onCounted: () => Promise<void> }) {
  const t = useNamespaces(['store', 'store/stockCount'])
  const [code, setCode] = useState('')
  const [last, setLast] = useState<{ readonly code: string; readonly line: Line } | null>(null)
  const [refusal, setRefusal] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // Scanners are faster than answers: codes are sent one behind the other.
  const sending = useRef(Promise.resolve())
  const send = (text: string, quantity: number, way: 'add' | 'set') => {
    sending.current = sending.current.then(async () => {
      try {
        const { data } = await request<Line>(adminUrl('store/stockCount', 'scan'), {
          method: 'POST',
          body: { id, code: text, quantity, way, idempotency_key: makeKey() },
          dedupe: false,
          showsError: false,
          showsSuccess: false,
        })
        setLast({ code: text, line: data })
        setRefusal('')
        await onCounted()
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : String(error))
      }
    })
  }
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const text = code.trim()
          if (text === '') return
          setCode('')
          send(text, 1, 'add')
          input.current?.focus()
        }}
      >
        <Input
          ref={(one) => {
            input.current = one?.input ?? null
          }}
          size="large"
          autoFocus
          autoComplete="off"
          enterKeyHint="done"
          value={code}
          maxLength={60}
          aria-label={t('store:count.scan')}
          placeholder={t('store:count.scan')}
          onChange={({ target }) => setCode(target.value)}
        />
      </form>
      {refusal && <Alert className="mt-2" type="error" role="alert" showIcon title={refusal} />}
      {last && (
        <div className={css.last} aria-live="polite">
          <span className="shrinks breaks">{last.code}</span>
          <strong className={css.figure}>{String(last.line.counted)}</strong>
          <SetTo
            key={`${last.code} ${last.line.counted}`}
            counted={Number(last.line.counted)}
            onSet={(quantity) => send(last.code, quantity, 'set')}
          />
        </div>
      )}
    </Card>
  )
}

/** Puts the number right that was counted last. */
function SetTo({ counted, onSet }: { readonly counted: number; readonly onSet: (quantity: number) => void }) {
  const t = useNamespaces(['store'])
  const [quantity, setQuantity] = useState<number | null>(counted)
  return (
    <form
      className="row wrap"
      onSubmit={(event) => {
        event.preventDefault()
        if (quantity !== null) onSet(quantity)
      }}
    >
      <InputNumber
        aria-label={t('store:count.counted')}
        min={0}
        max={1_000_000}
        precision={0}
        value={quantity}
        onChange={setQuantity}
      />
      <Button htmlType="submit">{t('store:count.set')}</Button>
    </form>
  )
}

import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/member/pages/card.tsx'

interface CheckoutStepProps {
  readonly title: string
  /** what was chosen, which is all that shows of a step that is folded; null: nothing yet, it stays open */
  readonly chosen: ReactNode | null
  readonly isOpen: boolean
  /** absent where there is nothing else to choose */
  readonly onOpen?: () => void
  /** absent while something has to be done in the step first */
  readonly onFold?: () => void
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A step of the checkout: its choices, or, folded, what was chosen. Whoever folds one goes on from there by keyboard. */
export function CheckoutStep(props: CheckoutStepProps) {
  const { title, chosen, isOpen, onOpen, onFold, actions, children } = props
  const t = useNamespaces(['shop'])
  const isFolded = !isOpen && chosen !== null
  const change = useRef<HTMLButtonElement>(null)
  const wasFolded = useRef(isFolded)
  useEffect(() => {
    // What had the focus has gone with the choices. A step that folds by itself takes it from nobody.
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isFolded && !wasFolded.current && isLost) change.current?.focus()
    wasFolded.current = isFolded
  }, [isFolded])
  return (
    <div data-step>
      <Card
        title={title}
        actions={
          isFolded
            ? onOpen && (
                <Button
                  ref={change}
                  autoInsertSpace={false}
                  aria-label={`${t('shop:checkout.change')}: ${title}`}
                  onClick={onOpen}
                >
                  {t('shop:checkout.change')}
                </Button>
              )
            : actions
        }
      >
        {isFolded ? (
          chosen
        ) : (
          <>
            {children}
            {onFold && chosen !== null ? (
              <Button className="mt-3" autoInsertSpace={false} onClick={onFold}>
                {t('shop:checkout.goOn')}
              </Button>
            ) : null}
          </>
        )}
      </Card>
    </div>
  )
}

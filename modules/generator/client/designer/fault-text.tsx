import { Button } from 'antd'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { DesignFault } from '../../design/design.ts'
import css from '../crud.module.css'
import { useDesignTexts } from '../state/design-texts.ts'

interface FaultTextProps {
  readonly fault: DesignFault
  /** takes the name that would do; only faults of a name have one */
  readonly onTake: (name: string) => void
}

/** What stands in the way, in words, and a button for the name that would do, where there is one. */
export function FaultText({ fault, onTake }: FaultTextProps) {
  const t = useNamespaces(['crud'])
  const say = useDesignTexts()
  const suggestion = fault.params?.suggestion
  return (
    <>
      {say(fault)}
      {typeof suggestion === 'string' && (
        <>
          {' '}
          <Button type="link" size="small" className={css.take} onClick={() => onTake(suggestion)}>
            {t('crud:take', { name: suggestion })}
          </Button>
        </>
      )}
    </>
  )
}

import { Button } from 'antd'
import { translationStates } from '#core/translations/filter.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import css from './translation.module.css'
import { type BoardFigure, openStates, type TranslationState } from './translation.ts'

interface BoardFiguresProps {
  readonly figures: readonly BoardFigure[]
  readonly onChoose: (chosen: { readonly language: string; readonly state: string }) => void
}

/** How far everything is translated into each language; what is to be done leads to these entries. */
export function BoardFigures({ figures, onChoose }: BoardFiguresProps) {
  const t = useNamespaces(['content', 'web'])
  return (
    <div className={css.figures}>
      {figures.map((figure) => {
        const { language } = figure
        const total = translationStates.reduce((sum, state) => sum + figure[state], 0)
        const done = figure.complete + figure.draft
        const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
        const name = t(`web:languages.${language}`)
        return (
          <Card key={language} className={css.figure} aria-label={name}>
            <div className={css.figureHead}>
              <h2>{name}</h2>
              <span className="hint digits">{t('content:translation.of', { done, total })}</span>
            </div>
            <div
              role="img"
              className={css.bar}
              aria-label={t('content:translation.progress', { language: name, percent })}
            >
              {(['complete', 'draft', 'outdated'] satisfies TranslationState[]).map((state) => (
                <span key={state} data-state={state} style={{ flexGrow: figure[state] }} />
              ))}
              <span style={{ flexGrow: figure.missing + figure.copied }} />
            </div>
            <div className="row wrap">
              {openStates.map((state) => (
                <Button
                  key={state}
                  size="small"
                  disabled={figure[state] === 0}
                  onClick={() => onChoose({ language, state })}
                >
                  {t(`content:translation.counted.${state}`, { count: figure[state] })}
                </Button>
              ))}
            </div>
          </Card>
        )
      })}
    </div>
  )
}

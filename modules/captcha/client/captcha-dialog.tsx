import { useCallback, useEffect, useRef, useState } from 'react'
import { request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { HumanCheckProps } from '#web/modules.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { Spinner } from '#web/ui/states/states.tsx'
import css from './captcha.module.css'
import { type Mark, type Size, writeInfo } from './captcha-marks.ts'
import { CaptchaPicture } from './captcha-picture.tsx'

/** A puzzle as the server gives it (`docs/wire.md#captcha`). */
interface Puzzle {
  readonly id: string
  readonly text: readonly string[]
  readonly base64: string
  readonly width: number
  readonly height: number
}

type Stage = 'loading' | 'failed' | 'open' | 'checking' | 'passed' | 'wrong'

/** How long the result is to be read before it goes on. */
const resultStays = 1500

/** Asks for clicks on a picture. Passing hands the proof on; a click on the shade or Escape gives up. */
export function CaptchaDialog({ onPass, onClose }: HumanCheckProps) {
  const t = useNamespaces(['captcha'])
  const dialog = useRef<HTMLDialogElement>(null)
  const { puzzle, stage, marks, setMarks, load, check } = useCaptcha(onPass)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => void load(), [load])

  const handleMarks = (next: readonly Mark[], size: Size) => {
    setMarks(next)
    if (puzzle && next.length === puzzle.text.length) void check(puzzle, next, size)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the shade is for the pointer; the keyboard has Escape
    <dialog
      ref={dialog}
      className={css.captcha}
      aria-labelledby="captcha-title"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={css.body}>
        <h2 id="captcha-title" className="visually-hidden">
          {t('captcha:title')}
        </h2>
        <div className={css.frame}>
          {puzzle ? (
            <CaptchaPicture
              key={puzzle.id}
              source={puzzle.base64}
              width={puzzle.width}
              height={puzzle.height}
              marks={marks}
              isOpen={stage === 'open'}
              onChange={handleMarks}
            />
          ) : null}
          {stage === 'loading' ? <Spinner label={t('captcha:loading')} /> : null}
          {stage === 'failed' ? <p>{t('captcha:failed')}</p> : null}
        </div>
        <Prompt stage={stage} targets={puzzle?.text ?? []} solved={marks.length} />
        <div className={css.foot}>
          <button
            type="button"
            className="icon-button"
            aria-label={t('captcha:refresh')}
            title={t('captcha:refresh')}
            disabled={stage === 'checking' || stage === 'passed'}
            onClick={() => void load()}
          >
            <Glyph name="refresh" />
          </button>
        </div>
        <button
          type="button"
          className={`icon-button ${css.close}`}
          aria-label={t('web:close')}
          onClick={() => dialog.current?.close()}
        >
          <Glyph name="close" size={18} />
        </button>
      </div>
    </dialog>
  )
}

/** What is to be clicked, and then how it went. */
function Prompt({ stage, targets, solved }: { stage: Stage; targets: readonly string[]; solved: number }) {
  const t = useNamespaces(['captcha'])
  if (stage === 'passed' || stage === 'wrong' || stage === 'checking') {
    return (
      <p className={css.prompt} data-stage={stage} role="status">
        {t(`captcha:${stage}`)}
      </p>
    )
  }
  return (
    <p className={css.prompt} aria-live="polite">
      {targets.length > 0 ? t('captcha:order') : ' '}
      {targets.map((target, index) => (
        <strong key={target} className={index < solved ? `${css.target} ${css.solved}` : css.target}>
          {target}
        </strong>
      ))}
    </p>
  )
}

function useCaptcha(onPass: HumanCheckProps['onPass']) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const load = useCallback(async () => {
    clearTimeout(timer.current)
    setPuzzle(null)
    setMarks([])
    setStage('loading')
    try {
      // Named by the server: nobody else can know, or guess, which one is shown here.
      const { data } = await request<Puzzle>('/api/common/clickCaptcha')
      setPuzzle(data)
      setStage('open')
    } catch {
      setStage('failed')
    }
  }, [])

  const check = async ({ id }: Puzzle, clicks: readonly Mark[], size: Size) => {
    setStage('checking')
    const info = writeInfo(clicks, size)
    const isRight = await request('/api/common/checkClickCaptcha', {
      method: 'POST',
      body: { id, info, unset: false },
      showsError: false,
    }).then(
      () => true,
      () => false,
    )
    setStage(isRight ? 'passed' : 'wrong')
    timer.current = setTimeout(() => {
      if (isRight) onPass({ captchaId: id, captchaInfo: info })
      else void load()
    }, resultStays)
  }

  return { puzzle, stage, marks, setMarks, load, check }
}

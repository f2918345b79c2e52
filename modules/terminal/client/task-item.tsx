import { Suspense, useEffect, useId, useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { Moment } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph, type GlyphName } from '#web/ui/icons/glyph.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { Spinner } from '#web/ui/states/states.tsx'
import { isOver, isRunning, type Task, taskStatus, toggled } from './queue.ts'
import { removeTask, retryTask, stopTask } from './runner.ts'
import { runningHere, useTerminal } from './store.ts'
import css from './terminal.module.css'

// The emulator is by far the largest part of the terminal; it comes when there is something to show.
const TaskOutput = lazy(async () => ({ default: (await import('./task-output.tsx')).TaskOutput }))

const names = Object.fromEntries(Object.entries(taskStatus).map(([name, number]) => [number, name]))

/** A task on the time line: when, how it stands, what it is, what it printed, and what can be done with it. */
export function TaskItem({ task }: { task: Task }) {
  const t = useNamespaces(['terminal'])
  const id = useId()
  const since = runningHere.get(task.uuid)
  const { uuid, status, command, createTime, showMessage } = task
  const fold = () => useTerminal.setState(({ taskList }) => ({ taskList: toggled(taskList, uuid) }))
  return (
    <li className={css.task} data-key={uuid} data-status={names[status]}>
      <div className={css.taskHead}>
        <span className={css.tag}>
          {isRunning(task) ? <span className={css.pulse} /> : null}
          <span>{t(`terminal:status.${names[status]}`)}</span>
          {isRunning(task) && since !== undefined ? <Elapsed since={since} /> : null}
        </span>
        <strong className={css.command}>{command}</strong>
        <Moment className="hint digits" value={createTime} />
        <span className="flex push">
          {isRunning(task) && since !== undefined ? (
            <TaskButton name="stop" glyph="close" command={command} onPress={() => stopTask(uuid)} />
          ) : null}
          {isOver(task) ? (
            <TaskButton name="retry" glyph="refresh" command={command} onPress={() => retryTask(uuid)} />
          ) : null}
          {isRunning(task) ? null : (
            <TaskButton name="remove" glyph="trash" command={command} onPress={() => removeTask(uuid)} />
          )}
        </span>
      </div>
      {status === taskStatus.unknown ? <p className="hint">{t('terminal:unknownText')}</p> : null}
      {status === taskStatus.waiting ? null : (
        <button
          type="button"
          className={css.fold}
          aria-expanded={showMessage}
          aria-controls={id}
          onClick={fold}
        >
          <Glyph name={showMessage ? 'chevronDown' : 'chevronRight'} size={16} />
          {t('terminal:log')}
        </button>
      )}
      <div id={id} hidden={!showMessage || status === taskStatus.waiting}>
        {showMessage && status !== taskStatus.waiting ? (
          <Suspense fallback={<Spinner label={t('terminal:log')} />}>
            <TaskOutput task={task} />
          </Suspense>
        ) : null}
      </div>
    </li>
  )
}

/** Minutes and seconds: some commands say nothing for long, and yet go on. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <span className="digits">{text}</span>
}

function TaskButton({ name, glyph, command, onPress }: TaskButtonProps) {
  const t = useNamespaces(['terminal'])
  const label = t(`terminal:${name}`, { command })
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onPress}>
      <Glyph name={glyph} size={18} />
    </button>
  )
}

interface TaskButtonProps {
  readonly name: 'stop' | 'retry' | 'remove'
  readonly glyph: GlyphName
  readonly command: string
  readonly onPress: () => void
}

import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Dropdown } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { type Translate, useNamespaces } from '#web/i18n/i18n.ts'
import { useIsOnline } from '#web/ui/browser/media.ts'
import { confirm, toast } from '#web/ui/feedback/feedback.ts'
import { Glyph, type GlyphName } from '#web/ui/icons/glyph.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { lockfileManagers, type ManagerChoice } from '../terminal.ts'
import { isMissing, managersQuery } from './queries.ts'
import { blockerOf, isRunning, taskStatus } from './queue.ts'
import { addTask, cleanTasks, startNext } from './runner.ts'
import { hideTerminal, useTerminal } from './store.ts'
import { TaskItem } from './task-item.tsx'
import css from './terminal.module.css'
import { useFollowedList } from './use-followed-list.ts'

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))
const ManagersDialog = lazy(async () => ({ default: (await import('./managers-dialog.tsx')).ManagersDialog }))
const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

type DialogName = 'settings' | 'managers' | 'history'

/** The terminal: its tasks one below the other, and the commands that make new ones. */
export function TerminalPanel() {
  const t = useNamespaces(['terminal', 'web'])
  const show = useTerminal((terminal) => terminal.show)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  useEffect(() => {
    if (show) void startNext()
  }, [show])
  const close = () => setDialog(null)
  return (
    <Drawer
      open={show}
      onClose={hideTerminal}
      title={t('terminal:title')}
      size="min(860px, 100vw)"
      className={css.panel}
      closable={{ 'aria-label': t('web:close') }}
      extra={<DialogButtons onOpen={setDialog} />}
      footer={<Actions />}
    >
      <Notices />
      <TaskList />
      <Suspense>
        {dialog === 'settings' ? <SettingsDialog onClose={close} /> : null}
        {dialog === 'managers' ? <ManagersDialog onClose={close} /> : null}
        {dialog === 'history' ? <HistoryDialog onClose={close} /> : null}
      </Suspense>
    </Drawer>
  )
}

const dialogGlyphs = { history: 'clock', managers: 'archive', settings: 'sliders' } as const satisfies Record<
  DialogName,
  GlyphName
>

function DialogButtons({ onOpen }: { onOpen: (name: DialogName) => void }) {
  const t = useNamespaces(['terminal'])
  return Object.entries(dialogGlyphs).map(([name, glyph]) => (
    <button
      key={name}
      type="button"
      className="icon-button"
      aria-label={t(`terminal:actions.${name}`)}
      title={t(`terminal:actions.${name}`)}
      aria-haspopup="dialog"
      onClick={() => onOpen(name as DialogName)}
    >
      <Glyph name={glyph} />
    </button>
  ))
}

/** What a person should know before the next command: what runs, what stands in the way, that the network is gone. */
function Notices() {
  const t = useNamespaces(['terminal'])
  const tasks = useTerminal((terminal) => terminal.taskList)
  const isOnline = useIsOnline()
  const running = tasks.find(isRunning)
  return (
    <div className={css.notices} role="status">
      {isOnline ? null : <Alert type="error" showIcon title={t('terminal:offlineNow')} />}
      {running ? (
        <Alert type="info" showIcon title={t('terminal:running', { command: running.command })} />
      ) : null}
      {blockerOf(tasks) ? (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              <strong>{t('terminal:blocked')}</strong>
              <br />
              {t('terminal:blockedText')}
            </>
          }
        />
      ) : null}
    </div>
  )
}

function TaskList() {
  const t = useNamespaces(['terminal'])
  const tasks = useTerminal((terminal) => terminal.taskList)
  const list = useFollowedList(tasks.at(-1)?.uuid, blockerOf(tasks)?.uuid)
  if (tasks.length === 0) {
    return <EmptyState glyph="terminal" title={t('terminal:empty')} text={t('terminal:emptyText')} />
  }
  return (
    <ol ref={list} className={css.tasks} aria-label={t('terminal:tasks')}>
      {tasks.map((task) => (
        <TaskItem key={task.uuid} task={task} />
      ))}
    </ol>
  )
}

function Actions() {
  const t = useNamespaces(['terminal', 'web'])
  const manager = useTerminal((terminal) => terminal.packageManager)
  const canClean = useTerminal(({ taskList }) => taskList.some(({ status }) => status === taskStatus.success))
  return (
    <div className={css.actions}>
      {manager === 'none' ? (
        <p className="hint">{t('terminal:manual')}</p>
      ) : (
        <ManagerActions manager={manager} />
      )}
      <MoreCommands manager={manager} />
      <Button disabled={!canClean} onClick={cleanTasks}>
        {t('terminal:actions.clean')}
      </Button>
    </div>
  )
}

function ManagerActions({ manager }: { manager: Exclude<ManagerChoice, 'none'> }) {
  const t = useNamespaces(['terminal'])
  const show = useTerminal((terminal) => terminal.show)
  const { data: found = [] } = useQuery({ ...managersQuery, enabled: show })
  const canInstall = lockfileManagers.some((name) => name === manager)
  const ask = async (name: 'install' | 'build', command: string) => {
    const question = {
      title: t(`terminal:confirm.${name}`),
      text: t(`terminal:confirm.${name}Text`),
      okText: t('terminal:confirm.yes'),
    }
    if (await confirm(question)) addTask(command)
  }
  // Nothing of it could begin; the dialogs bring it, or choose another one.
  if (isMissing(found, manager)) {
    return <p className="hint">{t('terminal:notInstalled', { name: manager })}</p>
  }
  return (
    <>
      <Button type="primary" onClick={() => addTask(`test.${manager}`)}>
        {t('terminal:actions.test')}
      </Button>
      <Button disabled={!canInstall} onClick={() => void ask('install', `web-install.${manager}`)}>
        {t('terminal:actions.install')}
      </Button>
      <Button onClick={() => void ask('build', `web-build.${manager}`)}>{t('terminal:actions.build')}</Button>
      {canInstall ? null : <p className="hint">{t('terminal:noInstall')}</p>}
    </>
  )
}

const groups = {
  database: ['database.backup', 'migrate.status', 'migrate.run', 'migrate.rollback'],
  checks: ['check.lint', 'check.types', 'check.all'],
} as const

/** Commands that have nothing to do with the package manager, and those that are rarely wanted. */
function MoreCommands({ manager }: { manager: ManagerChoice }) {
  const t = useNamespaces(['terminal'])
  const [isOpen, setOpen] = useState(false)
  const label = t('terminal:actions.more')
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      menu={{
        items: [
          ...Object.entries(groups).map(([key, commands]) => ({
            type: 'group' as const,
            key,
            label: t(`terminal:groups.${key}`),
            children: commands.map((command) => ({
              key: command,
              label: t(`terminal:commands.${nested(command)}`),
              danger: command === 'migrate.rollback',
            })),
          })),
          {
            type: 'group' as const,
            key: 'versions',
            label: t('terminal:groups.versions'),
            children: [{ key: 'versions', label: t('terminal:commands.versions') }],
          },
        ],
        'aria-label': label,
        onClick: ({ key }) =>
          void choose(key, manager, t).catch((error: unknown) => toast.error(String(error))),
      }}
    >
      <Button aria-haspopup="menu" aria-expanded={isOpen}>
        {label}
        <Glyph name="chevronDown" size={16} />
      </Button>
    </Dropdown>
  )
}

/** The texts are nested no further than this: the dots of a command are part of its name. */
function nested(command: string): string {
  return command.replaceAll('.', '_').replaceAll('-', '_')
}

async function choose(key: string, manager: ManagerChoice, t: Translate): Promise<void> {
  if (key === 'versions') {
    const names = ['node', 'npm', ...(manager === 'none' || manager === 'npm' ? [] : [manager])]
    for (const name of names) addTask(`version.${name}`, { blockOnFailure: false })
    return
  }
  const isSure =
    key !== 'migrate.rollback' ||
    (await confirm({
      title: t('terminal:confirm.rollback'),
      text: t('terminal:confirm.rollbackText'),
      okText: t('terminal:confirm.yes'),
      danger: true,
    }))
  if (isSure) addTask(key)
}

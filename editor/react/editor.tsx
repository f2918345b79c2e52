import { useEffect, useId, useMemo, useRef } from 'react'
import { allFeatures } from '../features/all.ts'
import { uploadImages } from '../features/image/image.ts'
import { message } from '../menus/messages.ts'
import { defaultToolbar, toolbarGroups } from '../menus/toolbar.ts'
import type { EditorProps } from './editor-props.ts'
import { EditorSession } from './editor-session.ts'
import { Toolbar } from './toolbar.tsx'

/** A rich-text field with a toolbar. Its value is HTML in the stored form. */
export function Editor(props: EditorProps) {
  const { language = 'zh-cn', toolbarKeys = defaultToolbar, readOnly = false, value = '' } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const mount = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => toolbarGroups(toolbarKeys, allFeatures), [toolbarKeys])
  const session = useMemo(() => new EditorSession(groups.flat()), [groups])
  session.options = { ...props, id, language, readOnly }
  const initial = useRef(value)
  initial.current = value

  useEffect(() => {
    if (!mount.current) return
    session.start(mount.current, initial.current)
    return () => session.stop()
  }, [session])
  useEffect(() => session.setValue(value), [session, value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session reads these options when it draws anew.
  useEffect(
    () => session.redraw(),
    [
      session,
      readOnly,
      language,
      props.placeholder,
      props.ariaLabel,
      props.ariaLabelledBy,
      props.ariaDescribedBy,
      props.ariaInvalid,
      id,
    ],
  )

  const upload = (files: File[]) => {
    if (session.store.view) void uploadImages(session.store.view, files, session.host)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it.
    <div
      role="group"
      className={['pe-editor', props.className].filter(Boolean).join(' ')}
      lang={language === 'en' ? 'en' : 'zh-CN'}
      data-readonly={readOnly}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'F10' || !event.altKey) return
        event.preventDefault()
        event.currentTarget.querySelector<HTMLElement>('[data-entry][tabindex="0"]')?.focus()
      }}
    >
      {!readOnly && (
        <Toolbar
          store={session.store}
          groups={groups}
          language={language}
          controls={id}
          onUpload={props.uploadImage && upload}
        />
      )}
      <div ref={mount} className="pe-mount" style={{ minHeight: props.minHeight ?? 240 }} />
      <span id={`${id}-help`} className="pe-hidden">
        {message(language, 'editingHelp')}
      </span>
    </div>
  )
}

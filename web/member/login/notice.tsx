import css from './entry.module.css'

/** What no field stands for; read out when it comes. */
export function Notice({ text }: { readonly text: string }) {
  return (
    <p className={css.notice} role="alert" hidden={text === ''}>
      {text}
    </p>
  )
}

/** What no field stands for; read out when it comes. */
export function Notice({ text }: { readonly text: string }) {
  return (
    <p className="entry-notice" role="alert" hidden={text === ''}>
      {text}
    </p>
  )
}

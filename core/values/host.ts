const name =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*$/

/** Tells whether a text is the name or the address of a machine, without a port. */
export function isHost(text: string): boolean {
  return name.test(text) || (/^[0-9a-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]/`))
}

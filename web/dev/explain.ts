/** A failure as Vite's overlay shows it. */
export interface Explained {
  readonly message: string
  readonly stack: string
  /** where it is, as `path:line:column`; empty where nothing tells */
  readonly id: string
  readonly plugin: string
}

/** What a process printed before it ended, as a sentence and the place in the sources. */
export function explain(printed: string): Explained {
  const lines = printed.trim().split('\n')
  const said = lines.find((line) =>
    /^(?:Portico does not start: |(?:\w*Error)(?: \[\w+\])?: )/.test(line.trim()),
  )
  const places = [...printed.matchAll(/(?:file:\/\/)?(\/[^\s():]+|[A-Z]:[^\s():]+)((?::\d+){1,2})/g)]
  const place = places.find(([, path = '']) => !path.includes('node_modules'))
  return {
    message: said?.trim() ?? lines.at(0) ?? 'The server has ended.',
    stack: printed.trim(),
    id: place ? `${place[1]}${place[2]}` : '',
    plugin: 'server',
  }
}

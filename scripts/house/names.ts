/** A thing that the product has, by the names under which files know it. */
export interface Subject {
  readonly sort: 'field kind' | 'editor node' | 'resource' | 'setting' | 'call'
  readonly name: string
  /** whatever names it in code */
  readonly names: RegExp
  /** its own folder, which may name it as often as it likes */
  readonly own: RegExp
}

/** Two examples of each sort, with names that mean nothing else. */
export const subjects: readonly Subject[] = [
  { sort: 'field kind', name: 'idNumber', names: /\bidNumber\b/i, own: /^fields\// },
  {
    sort: 'field kind',
    name: 'year',
    names: /'year'|\byear:|\byear[(]|\b[yY]ear(Input|Cell|Filter|Rule)\b/,
    own: /^fields\//,
  },
  {
    sort: 'editor node',
    name: 'divider',
    names: /\bdivider\b/i,
    own: /^editor\/(?:nodes|features)\/divider/,
  },
  {
    sort: 'editor node',
    name: 'video',
    names: /\bvideo\b|'insertVideo'/,
    own: /^editor\/(?:nodes|features)\/video/,
  },
  {
    sort: 'resource',
    name: 'content/tag',
    names: /content\/tag\b|content_tag\b|\btag(?:Server|Client|Messages)\b/,
    own: /^modules\/content\/tag\//,
  },
  {
    sort: 'resource',
    name: 'user/scoreLog',
    names: /user\/scoreLog\b|user_score_log\b|\bscoreLog(?:Server|Client|Messages)\b/,
    own: /^modules\/(?:user|member)\/scoreLog\//,
  },
  {
    sort: 'setting',
    name: 'admin_login_retry',
    names: /admin_login_retry|adminLoginRetry/,
    own: /^server\//,
  },
  {
    sort: 'setting',
    name: 'user_register_group',
    names: /user_register_group|registerGroup/,
    own: /^modules\/member\//,
  },
  { sort: 'call', name: 'member: retrievePassword', names: /retrievePassword/i, own: /^$/ },
  { sort: 'call', name: 'terminal: change package manager', names: /changeTerminalConfig/, own: /^$/ },
]

/** The resources that a tree declares. */
export function resourceNames(texts: Iterable<string>): readonly string[] {
  const found = [...texts].flatMap((text) => [...text.matchAll(/\bdefine[A-Z]\w*\(\s*'([^']+\/[^']+)'/g)])
  return [...new Set(found.map(([, name = '']) => name))].toSorted()
}

/** The texts of a file outside of all modules that name a resource, or one of its calls. */
export function quotedResources(
  path: string,
  strings: readonly string[],
  resources: readonly string[],
): readonly string[] {
  if (/^modules\//.test(path)) return []
  return strings.filter((text) =>
    resources.some((name) => text === name || text.startsWith(`${name}/`) || text.startsWith(`/${name}/`)),
  )
}

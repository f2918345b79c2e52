import { Avatar } from './avatar.tsx'

/** Somebody's name on one line, behind their picture or initials. */
export function Person({ name, source = '' }: { readonly name: string; readonly source?: string }) {
  return (
    <span className="row gap-2" title={name}>
      <Avatar source={source} name={name} size={22} />
      <span className="clip">{name}</span>
    </span>
  )
}

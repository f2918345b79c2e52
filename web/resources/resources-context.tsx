import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { describeResource, type ResourceJson } from '#core/describe.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'
import { RequestFailure, request } from '../api/request.ts'
import { keepDrafts } from '../dev/kept-drafts.ts'
import {
  addNamespace,
  forgetNamespace,
  i18n,
  loadNamespace,
  replaceTexts,
  useNamespaces,
} from '../i18n/i18n.ts'

/** Texts of a resource in every language, as `defineMessages` or the server give them. */
type TextsByLanguage = Readonly<Record<Language, object>>

/** What a resource shows beyond its declaration. What that can be, screens say, which extend this type. */
// biome-ignore lint/suspicious/noEmptyInterface: `web/screens/side.ts` fills it
export interface Shown {}

/** A resource that the client was built with. */
export interface ClientResource {
  load(): Promise<{
    readonly resource: AnyResource
    readonly side: Shown
    readonly messages: TextsByLanguage
  }>
}

/** The resources the client was built with, by name; each is loaded when it is first shown. */
export type ClientResources = Readonly<Record<string, ClientResource>>

/** A resource as derived screens need it. Its texts are loaded: they are the namespace of its name. */
export interface LoadedResource {
  readonly json: ResourceJson
  readonly check: AnyResource['check']
  readonly side: Shown
  /** everything that the server declared, as text; absent where the client was built with it */
  readonly text?: string
}

interface Registry {
  readonly names: ReadonlySet<string>
  find(name: string): Promise<LoadedResource>
  /** a resource that would make nobody wait */
  isLoaded(name: string): boolean
  /** One that the server declares is asked for anew when it is next shown: it has become another. */
  forget(name: string): void
  /**
   * Asks the server anew for all that it declares, and answers the names of what has changed. Until the new one is there the
   * old one shows; one that is gone, or closed by now, stays as it was.
   */
  renew(): Promise<readonly string[]>
  /** In development: takes up other sources of the resources, and has what was loaded become what it is there by now. */
  adopt(resources: ClientResources): Promise<void>
  /** Hears when a resource has become another. */
  subscribe(listener: () => void): () => void
}

const RegistryContext = createContext<Registry | null>(null)

/** Introduces the resources to everything below. */
export function ResourcesProvider({
  resources,
  children,
}: {
  resources: ClientResources
  children: ReactNode
}) {
  const registry = useRef<Registry>(null)
  registry.current ??= createRegistry(resources)
  useEffect(() => {
    if (!import.meta.hot) return
    const adopt = (event: Event) =>
      void registry.current?.adopt((event as CustomEvent<ClientResources>).detail)
    addEventListener('portico:entities', adopt)
    return () => removeEventListener('portico:entities', adopt)
  }, [])
  return <RegistryContext value={registry.current}>{children}</RegistryContext>
}

/**
 * The resource of a name, in whatever case. Waits (suspends) until it is there; one the client was not built
 * with is asked for at the server. Throws what went wrong to the next error boundary.
 */
export function useResource(name: string): LoadedResource {
  const registry = useRegistry()
  const resource = use(useSyncExternalStore(registry.subscribe, () => registry.find(name)))
  useNamespaces([resource.json.name, 'core'])
  return resource
}

/** The declarations of several names at once, in their order; null for one that the client was not built with. */
export function useResources(names: readonly string[]): readonly (ResourceJson | null)[] {
  const registry = useRegistry()
  // All are on their way before the first is waited for.
  const coming = names.map((name) => (registry.names.has(name.toLowerCase()) ? registry.find(name) : null))
  return coming.map((one) => (one ? use(one).json : null))
}

/** Tells whether `useResource` answers this name without waiting. */
export function useIsResourceLoaded(name: string): boolean {
  return useRegistry().isLoaded(name)
}

/** Tells whether the client was built with a resource of this name, in whatever case. */
export function useIsResourceBuilt(name: string): boolean {
  return useRegistry().names.has(name.toLowerCase())
}

/** Fetches a resource that will probably be shown next. Answers null for one the client was not built with. */
export function usePreloadResource(): (name: string) => Promise<LoadedResource> | null {
  const registry = useRegistry()
  return useCallback(
    (name) => (registry.names.has(name.toLowerCase()) ? registry.find(name) : null),
    [registry],
  )
}

/** Has a resource that the server declares asked for anew when it is next shown. */
export function useForgetResource(): (name: string) => void {
  return useRegistry().forget
}

/** Has the resources that the server declares become what they are there by now; see `Registry`. */
export function useRenewDeclared(): () => Promise<readonly string[]> {
  return useRegistry().renew
}

function useRegistry(): Registry {
  const registry = use(RegistryContext)
  if (!registry) throw new Error('Resources are known below ResourcesProvider only.')
  return registry
}

/** Makes a registry that loads each resource once; a failed load is tried anew the next time it is asked for. */
export function createRegistry(resources: ClientResources): Registry {
  const built = new Map<string, ClientResource>()
  const build = (resources: ClientResources) => {
    for (const [name, source] of Object.entries(resources)) built.set(name.toLowerCase(), source)
  }
  build(resources)
  const found = new Map<string, Promise<LoadedResource>>()
  const loaded = new Set<string>()
  const listeners = new Set<() => void>()
  let hasFailed = false

  /** The name of a declared resource that has become another; null when it has not. */
  const renewOne = async (key: string): Promise<string | null> => {
    const before = found.get(key)
    // One that could not be had is asked for anew by whoever needs it.
    const known = await before?.catch(() => null)
    if (!known) return null
    const answer = await askDeclared(known.json.name).catch(goneOrThrow)
    if (found.get(key) !== before) return null
    if (answer?.text === known.text) return null
    if (answer) found.set(key, thereAlready(takeUp(answer)))
    return known.json.name
  }

  return {
    get names() {
      return new Set(built.keys())
    },
    async renew() {
      const declared = [...found.keys()].filter((key) => !built.has(key))
      const changed = (await Promise.all(declared.map(renewOne))).filter((name) => name !== null)
      if (changed.length > 0) for (const listener of [...listeners]) listener()
      return changed
    },
    async adopt(resources) {
      // An own screen is another component by now, and begins anew.
      keepDrafts(3000)
      if (hasFailed) return location.reload()
      build(resources)
      for (const key of [...found.keys()]) {
        const source = built.get(key)
        if (source) found.set(key, thereAlready(await reloadBuilt(source)))
      }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isLoaded: (name) => loaded.has(name.toLowerCase()),
    forget(name) {
      const key = name.toLowerCase()
      if (built.has(key)) return
      found.delete(key)
      loaded.delete(key)
      forgetNamespace(name)
    },
    find(name) {
      const key = name.toLowerCase()
      const known = found.get(key)
      if (known) return known
      const source = built.get(key)
      const load = source ? loadBuilt(source) : fetchDeclared(name)
      load.then(
        (value) => {
          loaded.add(key)
          // React reads this mark: a resource that is there makes no component wait, not even for a moment.
          Object.assign(load, { status: 'fulfilled', value })
        },
        () => {
          hasFailed = true
          setTimeout(() => found.delete(key), 1000)
        },
      )
      found.set(key, load)
      return load
    },
  }
}

async function loadBuilt(source: ClientResource): Promise<LoadedResource> {
  const { resource, side, messages } = await source.load()
  await introduceTexts(resource.name, messages)
  return { json: describeResource(resource), check: resource.check, side }
}

/** The same in development, for one whose texts may show already. */
async function reloadBuilt(source: ClientResource): Promise<LoadedResource> {
  const { resource, side, messages } = await source.load()
  replaceTexts(resource.name, messages)
  return { json: describeResource(resource), check: resource.check, side }
}

/** What the server says of a resource. */
interface Declared {
  readonly declaration: ResourceJson
  readonly messages: TextsByLanguage
  /** all of it, to tell whether it has changed */
  readonly text: string
}

async function fetchDeclared(name: string): Promise<LoadedResource> {
  const declared = await askDeclared(name)
  const resource = takeUp(declared)
  await loadNamespace('core')
  return resource
}

async function askDeclared(name: string): Promise<Declared> {
  const { data } = await request<Omit<Declared, 'text'>>('/admin/ajax/declaration', {
    query: { name },
    dedupe: false,
    showsError: false,
  })
  return { ...data, text: JSON.stringify(data) }
}

/** Null when the server has no such resource for this caller. */
function goneOrThrow(error: unknown): null {
  if (error instanceof RequestFailure && error.kind === 'business') return null
  throw error
}

/** Its texts show from now on. A form that is still open names fields that are gone by what they were called. */
function takeUp({ declaration, messages, text }: Declared): LoadedResource {
  const { name, fields } = declaration
  const ofGone = (language: Language, part: 'fields' | 'options') => {
    const earlier: object = i18n.getResourceBundle(language, name)?.[part] ?? {}
    return Object.fromEntries(Object.entries(earlier).filter(([field]) => !Object.hasOwn(fields, field)))
  }
  const texts = (language: Language) => {
    const own: { readonly fields?: object; readonly options?: object } = messages[language]
    return {
      ...own,
      fields: { ...ofGone(language, 'fields'), ...own.fields },
      options: { ...ofGone(language, 'options'), ...own.options },
    }
  }
  replaceTexts(name, { 'zh-cn': texts('zh-cn'), en: texts('en') })
  return { json: declaration, check: undefined, side: {}, text }
}

/** A promise that makes no component wait: React reads the mark. */
function thereAlready<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}

async function introduceTexts(name: string, messages: TextsByLanguage): Promise<void> {
  const of = (language: Language) => () => Promise.resolve({ default: messages[language] })
  addNamespace(name, { 'zh-cn': of('zh-cn'), en: of('en') })
  await Promise.all([loadNamespace(name), loadNamespace('core')])
}

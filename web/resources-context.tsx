import { createContext, type ReactNode, use, useCallback, useRef } from 'react'
import { describeResource, type ResourceJson } from '#core/describe.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { addNamespace, forgetNamespace, loadNamespace, useNamespaces } from '#web/i18n/i18n.ts'
import type { AnyClientSide } from '#web/screens/side.ts'

/** Texts of a resource in every language, as `defineMessages` or the server give them. */
type TextsByLanguage = Readonly<Record<Language, object>>

/** A resource that the client was built with. */
export interface ClientResource {
  load(): Promise<{
    readonly resource: AnyResource
    readonly side: AnyClientSide
    readonly messages: TextsByLanguage
  }>
}

/** The resources the client was built with, by name; each is loaded when it is first shown. */
export type ClientResources = Readonly<Record<string, ClientResource>>

/** A resource as derived screens need it. Its texts are loaded: they are the namespace of its name. */
export interface LoadedResource {
  readonly json: ResourceJson
  readonly check: AnyResource['check']
  readonly side: AnyClientSide
}

interface Registry {
  readonly names: ReadonlySet<string>
  find(name: string): Promise<LoadedResource>
  /** a resource that would make nobody wait */
  isLoaded(name: string): boolean
  /** One that the server declares is asked for anew when it is next shown: it has become another. */
  forget(name: string): void
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
  return <RegistryContext value={registry.current}>{children}</RegistryContext>
}

/**
 * The resource of a name, in whatever case. Waits (suspends) until it is there; one the client was not built
 * with is asked for at the server. Throws what went wrong to the next error boundary.
 */
export function useResource(name: string): LoadedResource {
  const resource = use(useRegistry().find(name))
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

function useRegistry(): Registry {
  const registry = use(RegistryContext)
  if (!registry) throw new Error('Resources are known below ResourcesProvider only.')
  return registry
}

/** Makes a registry that loads each resource once; a failed load is tried anew the next time it is asked for. */
export function createRegistry(resources: ClientResources): Registry {
  const built = new Map(Object.entries(resources).map(([name, source]) => [name.toLowerCase(), source]))
  const found = new Map<string, Promise<LoadedResource>>()
  const loaded = new Set<string>()
  return {
    names: new Set(built.keys()),
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
        () => setTimeout(() => found.delete(key), 1000),
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

async function fetchDeclared(name: string): Promise<LoadedResource> {
  const { data } = await request<{ declaration: ResourceJson; messages: TextsByLanguage }>(
    '/admin/ajax/declaration',
    { query: { name }, showsError: false },
  )
  await introduceTexts(data.declaration.name, data.messages)
  return { json: data.declaration, check: undefined, side: {} }
}

async function introduceTexts(name: string, messages: TextsByLanguage): Promise<void> {
  const of = (language: Language) => () => Promise.resolve({ default: messages[language] })
  addNamespace(name, { 'zh-cn': of('zh-cn'), en: of('en') })
  await Promise.all([loadNamespace(name), loadNamespace('core')])
}

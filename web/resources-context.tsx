import { createContext, type ReactNode, use, useRef } from 'react'
import { describeResource, type ResourceJson } from '#core/describe.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'
import { request } from '#web/api/request.ts'
import { addNamespace, loadNamespace, useNamespaces } from '#web/i18n/i18n.ts'
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
  const registry = use(RegistryContext)
  if (!registry) throw new Error('useResource() works below ResourcesProvider only.')
  const resource = use(registry.find(name))
  useNamespaces([resource.json.name, 'core'])
  return resource
}

/** Makes a registry that loads each resource once; a failed load is tried anew the next time it is asked for. */
export function createRegistry(resources: ClientResources): Registry {
  const built = new Map(Object.entries(resources).map(([name, source]) => [name.toLowerCase(), source]))
  const found = new Map<string, Promise<LoadedResource>>()
  return {
    names: new Set(built.keys()),
    find(name) {
      const key = name.toLowerCase()
      const known = found.get(key)
      if (known) return known
      const source = built.get(key)
      const load = source ? loadBuilt(source) : fetchDeclared(name)
      load.catch(() => setTimeout(() => found.delete(key), 1000))
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
  await loadNamespace(name)
}

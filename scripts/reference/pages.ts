import { kinds } from '#core/field.ts'
import type { SourceFile } from '../house/files.ts'
import { type Documented, membersOf, propertiesOf } from './declarations.ts'
import type { EventFacts, SettingFacts } from './declared.ts'
import { optionsOf } from './kind-options.ts'

type Sources = readonly SourceFile[]

const head = (title: string, text: string) =>
  `<!-- Written by npm run reference from types and docstrings. -->\n\n# ${title}\n\n${text}\n`

/** A kind in the folder of its family: docstring, name, and what it is made of. */
const exportedKind = /^\/\*\* (.+) \*\/\nexport const (\w+) = ([\s\S]*?)\n(?=\n|$)/gm

/** The pages of the reference by their names. */
export function referencePages(
  sources: Sources,
  settings: readonly SettingFacts[],
  events: readonly EventFacts[],
): Readonly<Record<string, string>> {
  return {
    'declaration.md': declarationPage(sources),
    'fields.md': fieldsPage(sources),
    'server-side.md': serverPage(sources),
    'client-side.md': clientPage(sources),
    'modules.md': modulesPage(sources),
    'settings.md': settingsPage(settings),
    'events.md': eventsPage(events),
    'environment.md': environmentPage(sources),
  }
}

function declarationPage(sources: Sources): string {
  return [
    head('Declarations', '`defineResource(name, …)` takes these. `?` marks what may be left out.'),
    section('A resource', membersOf(sources, 'ResourceSpec')),
    section('Its list', membersOf(sources, 'ListSpec')),
    section('A column', membersOf(sources, 'ColumnSpec')),
    section('An action', membersOf(sources, 'ActionSpec')),
    section('The member area', membersOf(sources, 'MemberArea')),
  ].join('\n')
}

function fieldsPage(sources: Sources): string {
  const options = membersOf(sources, 'FieldOptions')
  const names = options.map(({ name }) => name)
  const parts = sources.find(({ path }) => path.endsWith('core/kind.ts'))?.text ?? ''
  const described = sources
    .filter(({ path }) => /fields\/[^/]+\/kind\.ts$/.test(path))
    .flatMap(({ text }) => {
      const file = `${parts}\n${text}`.replaceAll('export type', 'type')
      return [...text.matchAll(exportedKind)].map(([, says = '', own = '', body = '']) => {
        const name = (own === 'switchKind' ? 'switch' : own) as keyof typeof kinds
        const [, value = '', more = ''] = /defineKind<(.+?)(?:, ([^(]+))?>\(\{/.exec(body) ?? []
        const build = /build: ([\s\S]*)/.exec(body)?.[1]
        const { operators, search, input } = kinds[name]
        return [
          `### ${name}`,
          '',
          says,
          '',
          `- value: \`${value}\``,
          `- options: ${optionsOf(build ?? `Common Initial ${more} 'initial'`, file, names)
            .map((one) => `\`${one}\``)
            .join(' ')}`,
          `- on the wire: \`${input}\``,
          `- filters: ${operators.map((operator) => `\`${operator}\``).join(' ') || 'none'}; suggested: ${search ? `\`${search}\`` : 'none'}`,
          '',
        ].join('\n')
      })
    })
  return [
    head('Fields', '`field.<kind>(options)` declares a field. `?` marks what may be left out.'),
    section('Options', options),
    '## Kinds\n',
    ...described,
  ].join('\n')
}

function modulesPage(sources: Sources): string {
  return [
    head(
      'Modules',
      'What the three faces of a module may say (`docs/decisions/0036-modules.md`). `?` marks what may be left out.',
    ),
    section('`module.ts`: `defineModule(…)`', membersOf(sources, 'ModuleSpec')),
    section('`module.server.ts`: a `ServerModule`', membersOf(sources, 'ServerModule')),
    section('`module.client.tsx`: a `ClientModule`', membersOf(sources, 'ClientModule')),
    section('A route', membersOf(sources, 'Route')),
    section('A kind of job', membersOf(sources, 'JobKind')),
    section('What running work is given', membersOf(sources, 'JobWork')),
    section('A consumer of events', membersOf(sources, 'Consumer')),
    section('An aspect of rows', membersOf(sources, 'Aspect')),
    section('The moments of a row', membersOf(sources, 'RowMoments')),
    section('What an aspect shows of rows', membersOf(sources, 'RowParts')),
    section('A view of a row besides its form', membersOf(sources, 'RowView')),
  ].join('\n')
}

function serverPage(sources: Sources): string {
  return [
    head(
      'The server side of a resource',
      'What `<entity>.server.ts` may say: `serverResource(declaration, side)` takes a `ServerSide`.',
    ),
    section('Hooks and doors', membersOf(sources, 'ServerSide')),
    section('What an action is given', membersOf(sources, 'ActionInput')),
    section('Rows: the one door to stored data', membersOf(sources, 'Rows')),
    section('The context of a call', membersOf(sources, 'Context')),
  ].join('\n')
}

function clientPage(sources: Sources): string {
  return [
    head('The client side of a resource', 'What `<entity>.client.tsx` may say as a `ClientSide`.'),
    section('Doors', membersOf(sources, 'ClientSide')),
    section('What a cell is given', membersOf(sources, 'CellProps', 'ClientSide')),
    section('What an input is given', membersOf(sources, 'InputProps', 'ClientSide')),
  ].join('\n')
}

function settingsPage(settings: readonly SettingFacts[]): string {
  const groups = Map.groupBy(settings, ({ group }) => group)
  return [
    head(
      'Settings',
      'What the kernel and the modules declare by `defineSetting` (`docs/decisions/0043-declared-settings.md`), as a new installation has it. Settings are changed on the configuration page and are in force at once.',
    ),
    ...[...groups].map(([group, items]) =>
      [
        `## ${group}\n`,
        '| name | title | type | initial value | says |',
        '|---|---|---|---|---|',
        ...items.map(
          ({ name, title, type, value, tip }) =>
            `| \`${name}\` | ${cell(title)} | ${type} | ${value ? `\`${cell(value)}\`` : ''} | ${cell(tip)} |`,
        ),
        '',
      ].join('\n'),
    ),
  ].join('\n')
}

function eventsPage(events: readonly EventFacts[]): string {
  return [
    head(
      'Events',
      'What modules say has happened, by `defineEvent` and `emit` (`docs/decisions/0055-events-and-files.md`). Each carries the `id` of what it happened to, and these fields.',
    ),
    '| event | module | says | carries | acted upon by |',
    '|---|---|---|---|---|',
    ...events.map(
      ({ name, module, sentence, fields, consumers }) =>
        `| \`${name}\` | ${module} | ${cell(sentence)} | ${listed(fields)} | ${listed(consumers)} |`,
    ),
    '',
  ].join('\n')
}

function environmentPage(sources: Sources): string {
  const names = sources.flatMap(({ text }) => /^export const (\w+Variables) = \{/m.exec(text)?.[1] ?? [])
  const rows = ['environment', ...names.toSorted()]
    .flatMap((name) => propertiesOf(sources, name))
    .map(({ name, source, text }) => {
      const [, initial = ''] = /[.]default\(([^)]*)\)/.exec(source) ?? []
      const isShown = !/^(?:''|null|\[\]|false|new Map\()$/.test(initial) && initial !== ''
      return `| \`${name}\` | ${cell(text)} | ${isShown ? `\`${initial.replaceAll("'", '')}\`` : ''} |`
    })
  return [
    head(
      'Environment',
      'All of it is optional; an unsafe value stops the start with a sentence that names it.',
    ),
    '| name | says | default |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function section(title: string, members: readonly Documented[]): string {
  const lines = members.map(({ name, source, text, isOptional }) =>
    [
      `### ${name}${isOptional ? '?' : ''}`,
      '',
      ...(text ? [`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`, ''] : []),
      '```ts',
      source,
      '```',
      '',
    ].join('\n'),
  )
  return [`## ${title}\n`, ...lines].join('\n')
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

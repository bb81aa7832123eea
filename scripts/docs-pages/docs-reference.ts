// docs/plugins-reference.md: what the types of the contract and their comments say.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SyntaxKind } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import type { Call } from '#core/shared/call.ts'

/** One file of the contract, and which of its declarations plugins use. */
interface ContractFile {
  file: string
  names: readonly string[]
}

interface Section {
  title: string
  about: string
  parts: readonly ContractFile[]
}

const sections: readonly Section[] = [
  {
    title: 'Kinds and fields',
    about: 'From `#core/shared/kind.ts`; a kind belongs to both halves.',
    parts: [
      { file: 'core/shared/kind.ts', names: ['KindSpec', 'defineKind', 'richText', 'richTextList', 'tags', 'aliases'] },
      { file: 'core/shared/fields/field.ts', names: ['Field', 'FieldOption'] },
      { file: 'core/shared/fields/collection.ts', names: ['collection', 'CollectionOptions'] },
    ],
  },
  {
    title: 'Calls',
    about: 'From `#core/shared/call.ts`; both halves import them from `shared.ts` of the plugin.',
    parts: [
      { file: 'core/shared/call.ts', names: ['defineCalls', 'CallSpec', 'CallAccess', 'FileRule', 'UploadedFile'] },
    ],
  },
  {
    title: 'The client half',
    about: 'From `#core/client/index.ts`.',
    parts: [
      {
        file: 'core/client/registry/contract.ts',
        names: [
          ...['ClientPlugin', 'Command', 'CommandContext', 'CommandStep', 'StepOption', 'StepActions', 'ContextFacts'],
          ...['Route', 'PageProps', 'SearchSource', 'MessageFamilies'],
        ],
      },
      {
        file: 'core/client/registry/contributions.ts',
        names: [
          ...['SourceResult', 'FieldType', 'FieldInputProps', 'FieldFilterProps', 'Creation', 'Contribution'],
          ...['ListColumn', 'MentionSource', 'MentionTarget', 'ImageSource', 'NotificationKind', 'NotificationAnswer'],
          ...['FieldCellProps', 'FieldCheck', 'SearchWord', 'Exporter', 'Importer', 'ImporterEntry'],
        ],
      },
      { file: 'core/client/registry/contract-basics.ts', names: ['EntityRef', 'Message', 'When'] },
      { file: 'core/client/registry/live-update.ts', names: ['LiveUpdate', 'AnswerChange'] },
      { file: 'core/client/registry/slots.ts', names: ['Slot', 'SlotProps'] },
      { file: 'core/client/entity/page/entity-page.tsx', names: ['EntityPage', 'EntityPageProps'] },
      { file: 'core/client/entity/page/entity-frame.tsx', names: ['EntityFrameProps'] },
      { file: 'core/client/entity/page/use-entity.ts', names: ['OpenedEntity'] },
      { file: 'core/client/entity/page/use-entity-page.ts', names: ['EntityPageState', 'PageItems'] },
      { file: 'core/client/context/page-commands.ts', names: ['usePageCommands'] },
    ],
  },
  {
    title: 'The server half',
    about: 'From `#server/index.ts`.',
    parts: [
      {
        file: 'server/contract.ts',
        names: [
          ...['ServerPlugin', 'Handler', 'CallContext', 'CookieOptions', 'ServerServices', 'Migration'],
          ...['ServerNotificationKind', 'ServerPage', 'PageContext', 'RenderedPage', 'ServerFile', 'SitemapPage'],
          ...['ServerPagePart'],
        ],
      },
      { file: 'server/values.ts', names: ['StoryImage'] },
      { file: 'server/entities/entity-write.ts', names: ['EntityWriteHook', 'EntityWrite', 'EntityWriteServices'] },
      { file: 'server/entities/mentioned-parts.ts', names: ['MentionedParts'] },
      { file: 'server/entities/resolvers.ts', names: ['FieldResolver'] },
      {
        file: 'server/project-file/project-part.ts',
        names: ['ProjectPart', 'ProjectPartContext', 'ProjectPartReader', 'ComparedPartContext', 'ComparedRow'],
      },
    ],
  },
  {
    title: 'Services of the server',
    about: 'What `CallContext` and `ServerServices` hold.',
    parts: [
      {
        file: 'server/ports.ts',
        names: [
          ...['Database', 'Access', 'EntityStore', 'NewEntity', 'EntityMove', 'EntityWriteContext', 'SearchIndex'],
          ...['SearchHit', 'Events', 'Audience', 'Notifications'],
        ],
      },
      { file: 'server/images/port.ts', names: ['Images', 'ImageOwner'] },
      { file: 'server/values.ts', names: ['NewNotification', 'NotifiedMembers'] },
    ],
  },
]

/** Sections with an example, by the declaration or one of its members: of the guide, or of a page of its own. */
const examples: Readonly<Record<string, string>> = {
  KindSpec: 'fields',
  Field: 'fields',
  collection: 'a-collection',
  defineCalls: 'calls',
  ClientPlugin: 'the-client-half',
  'ClientPlugin.label': 'the-client-half',
  'ClientPlugin.kinds': '1-a-kind',
  'ClientPlugin.routes': 'a-collection',
  'ClientPlugin.commands': 'the-client-half',
  'ClientPlugin.sources': 'results-in-the-palette',
  'ClientPlugin.slots': 'the-client-half',
  'ClientPlugin.contributions': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.fieldTypes': 'plugins-examples.md#a-field-type',
  'ClientPlugin.live': 'live-updates',
  'ClientPlugin.mentions': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.creations': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.movedValues': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.images': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.searchWords': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.columns': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.exporters': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.importers': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.permissions': 'plugins-examples.md#what-the-client-half-contributes',
  'ClientPlugin.icons': 'icons-and-mentions',
  'ClientPlugin.notificationKinds': 'the-client-half',
  Command: 'commands',
  CommandStep: 'commands',
  LiveUpdate: 'live-updates',
  EntityPage: 'the-page-of-an-entity',
  usePageCommands: 'commands-and-keys-of-a-page',
  ServerPlugin: 'the-server-half',
  'ServerPlugin.kinds': '1-a-kind',
  'ServerPlugin.calls': 'the-server-half',
  'ServerPlugin.resolvers': 'plugins-examples.md#a-field-type',
  'ServerPlugin.migrations': 'tables',
  'ServerPlugin.pages': 'a-page-for-visitors',
  'ServerPlugin.files': 'plugins-examples.md#what-the-server-half-contributes',
  'ServerPlugin.sitemap': 'plugins-examples.md#what-the-server-half-contributes',
  'ServerPlugin.pageParts': 'plugins-examples.md#what-the-server-half-contributes',
  'ServerPlugin.showsImage': 'plugins-examples.md#what-the-server-half-contributes',
  'ServerPlugin.withholds': 'plugins-examples.md#what-the-server-half-contributes',
  'ServerPlugin.worlds': 'worlds-that-projects-share',
  'ServerPlugin.mentionedParts': 'icons-and-mentions',
  'ServerPlugin.notifications': 'the-server-half',
  'ServerPlugin.projectParts': 'plugins-examples.md#what-the-server-half-contributes',
  'ServerPlugin.entityTables': 'following-writes',
  'ClientPlugin.tables': 'following-writes',
  'ServerPlugin.derivedTables': 'following-writes',
  'ServerPlugin.undoable': 'following-writes',
  'ServerPlugin.onEntityWrite': 'following-writes',
  'ServerPlugin.permissions': 'plugins-examples.md#what-the-server-half-contributes',
  'ServerPlugin.forgetPerson': 'plugins-examples.md#what-the-server-half-contributes',
  'ServerPlugin.start': 'plugins-examples.md#what-the-server-half-contributes',
  EntityWriteHook: 'following-writes',
  ServerPage: 'a-page-for-visitors',
  Migration: 'tables',
  Database: 'plugins-examples.md#what-the-server-half-contributes',
  Access: 'plugins-examples.md#what-the-server-half-contributes',
  EntityStore: 'plugins-examples.md#what-the-server-half-contributes',
  SearchIndex: 'plugins-examples.md#what-the-server-half-contributes',
  Images: 'plugins-examples.md#what-the-server-half-contributes',
  Notifications: 'the-server-half',
  Events: 'the-server-half',
}

/** Every extension point and service has an example: the members of these, and these themselves. */
const extensionPoints = ['ClientPlugin', 'ServerPlugin']
const services = ['Database', 'Access', 'EntityStore', 'SearchIndex', 'Events', 'Notifications', 'Images']

const HEAD = `# Reference for plugins

Generated from the types of the contract and their comments by \`npm run docs\`. [The guide](plugins.md) and
[more examples](plugins-examples.md) have the plugins that the examples are from. A name with \`?\` may be left out.
`

/** What a declaration needs of the compiler's nodes. */
interface Node {
  readonly kind: number
  readonly name?: { readonly text?: string; getText(): string }
  readonly jsDoc?: readonly { getText(): string }[]
  readonly members?: Iterable<Node>
  readonly type?: Node
  readonly body?: Node
  readonly initializer?: Node
  readonly heritageClauses?: Iterable<Node>
  readonly questionToken?: unknown
  readonly declarationList?: { readonly declarations: Iterable<Node> }
  readonly pos: number
  readonly end: number
  getText(): string
}

/** The comment of a node as one paragraph; empty if there is none. */
function commentOf(node: Node): string {
  const comment = node.jsDoc?.at(-1)?.getText() ?? ''
  const lines = comment.replace(/^\/\*\*|\*\/$/g, '').split('\n')
  return lines
    .map(line => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .trim()
}

const oneLine = (text: string) =>
  text
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A code in a cell of a table. */
const cellCode = (text: string) => (text === '' ? '' : `\`${oneLine(text).replaceAll('|', '\\|')}\``)

function linkTo(name: string): string {
  const place = Object.hasOwn(examples, name) ? examples[name] : undefined
  if (place === undefined) return ''
  return ` [Example](${place.includes('#') ? place : `plugins.md#${place}`}).`
}

function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.:!?`)]$/.test(whole) && !/[`)]$/.test(whole) ? whole : `${whole}.`
}

/** A member's name with its parameters, and what it is. */
function signatureOf(member: Node): [name: string, type: string] {
  const name = member.name?.getText() ?? ''
  const text = oneLine(member.getText()).replace(/^readonly /, '')
  if (text.startsWith('[')) return [text.slice(0, text.indexOf(']') + 1), text.slice(text.indexOf(']') + 2).trim()]
  const rest = text.slice(name.length)
  const optional = rest.startsWith('?') ? '?' : ''
  return [`${name}${optional}`, rest.slice(optional.length).replace(/^: ?/, '')]
}

function rowsOf(owner: string, members: Iterable<Node>, complain: (what: string) => void): string {
  const rows = [...members].map(member => {
    const [name, type] = signatureOf(member)
    const about = commentOf(member)
    const path = `${owner}.${name.replace('?', '')}`
    if (about === '') complain(path)
    const isPoint = extensionPoints.includes(owner) && name !== 'id'
    if (isPoint && linkTo(path) === '') complain(`an example of ${path}`)
    return `| \`${name}\` | ${cellCode(type)} | ${sentence(about).replaceAll('|', '\\|')}${linkTo(path)} |\n`
  })
  return `\n| name | type | |\n| --- | --- | --- |\n${rows.join('')}`
}

function describe(name: string, node: Node, complain: (what: string) => void): string {
  const about = commentOf(node)
  if (about === '') complain(name)
  if (services.includes(name) && linkTo(name) === '') complain(`an example of ${name}`)
  const inherited = [...(node.heritageClauses ?? [])].map(clause => oneLine(clause.getText()).replace('extends ', ''))
  const more = inherited.length > 0 ? ` Besides what follows, it has what \`${inherited.join(', ')}\` has.` : ''
  const head = `\n### ${name}\n\n${sentence(about)}${more}${linkTo(name)}\n`
  if (node.kind === SyntaxKind.InterfaceDeclaration) return head + rowsOf(name, node.members ?? [], complain)
  const text = node.getText()
  const isFunction = node.kind === SyntaxKind.FunctionDeclaration
  const shown = isFunction && node.body ? text.slice(0, text.lastIndexOf(node.body.getText())) : text
  const bare = shown
    .replace(/\/\*\*.*?\*\/\n?/gs, '')
    .replace(/^export /, '')
    .trim()
  return `${head}\n\`\`\`ts\n${bare}\n\`\`\`\n`
}

function namesOf(statement: Node): string[] {
  if (statement.declarationList)
    return [...statement.declarationList.declarations].map(({ name }) => name?.getText() ?? '')
  return statement.name ? [statement.name.getText()] : []
}

interface Exported {
  name: string
  /** of its declaration, if that was found */
  node: Node | undefined
}

/** The files that a module re-exports from, with the names; `*` is all of them. */
function reexportsOf(file: string, root: string): { names: string[] | '*'; from: string }[] {
  const resolve = (path: string) => (path.startsWith('#') ? join(root, path.slice(1)) : join(dirname(file), path))
  const text = readFileSync(file, 'utf8')
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)].map(
    ([, list = '', path = '']) => ({
      names: list.split(',').flatMap(
        name =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')
            .at(-1)
            ?.trim() || [],
      ),
      from: resolve(path),
    }),
  )
  const whole = [...text.matchAll(/^export \* from '([^']+)'/gm)].map(([, path = '']) => ({
    ...{ names: '*' as const, from: resolve(path) },
  }))
  return [...listed, ...whole]
}

/** Everything that a module re-exports, in the order of the alphabet. Names of packages have no declaration here. */
function exportsOf(file: string, root: string, statementsOf: (file: string) => readonly Node[]): Exported[] {
  const found = reexportsOf(file, root).flatMap(({ names, from }): Exported[] => {
    if (!existsSync(from)) return names === '*' ? [] : names.map(name => ({ name, node: undefined }))
    const inner = exportsOf(from, root, statementsOf)
    if (names === '*') return inner
    return names.map(name => ({
      name,
      node:
        statementsOf(from).findLast(one => namesOf(one).includes(name)) ?? inner.find(one => one.name === name)?.node,
    }))
  })
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

const signatureMax = 140

/** What is said of an export: its comment, else how it is written. */
function aboutExport({ node }: Exported): string {
  const about = node ? commentOf(node) : ''
  if (about !== '') return sentence(about).replaceAll('|', '\\|')
  const text = node?.getText() ?? ''
  const bare = node?.body ? text.slice(0, text.lastIndexOf(node.body.getText())) : text
  const head = oneLine(bare).replace(/^export /, '')
  return head === '' ? '' : cellCode(head.length > signatureMax ? `${head.slice(0, signatureMax)}…` : head)
}

function exportTable(exported: readonly Exported[]): string {
  return `\n| name | |\n| --- | --- |\n${exported.map(one => `| \`${one.name}\` | ${aboutExport(one)} |\n`).join('')}`
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'about' in value

/** The calls of the core, with which plugins read what it knows. */
async function callTables(root: string): Promise<string> {
  const tables = await Promise.all(
    globSync('core/shared/calls/*.ts', { cwd: root })
      .sort()
      .map(async file => {
        const module = (await import(/* @vite-ignore */ join(root, file))) as Record<string, unknown>
        const calls = Object.entries(module).flatMap(([name, value]) =>
          isCall(value)
            ? [[name, value] as const]
            : Object.entries(value ?? {}).flatMap(([key, one]) =>
                isCall(one) ? [[/-/.test(key) ? `${name}['${key}']` : `${name}.${key}`, one] as const] : [],
              ),
        )
        if (calls.length === 0) return ''
        const rows = calls.map(([name, call]) => `| \`${name}\` | ${sentence(call.about).replaceAll('|', '\\|')} |\n`)
        return `\nFrom \`#${file}\`:\n\n| call | |\n| --- | --- |\n${rows.join('')}`
      }),
  )
  return tables.join('')
}

/** The page. @throws Error that names every declaration and member without a comment, and what lacks an example */
export async function referencePage(root: string): Promise<string> {
  const api = new API({ cwd: root })
  try {
    const missing: string[] = []
    const openProjects = ['core', 'server'].map(side => join(root, side, 'tsconfig.json'))
    const snapshot = api.updateSnapshot({ openProjects })
    const projects = snapshot.getProjects()
    const statementsIn = (path: string) => {
      const source = projects.map(({ program }) => program.getSourceFile(path)).find(Boolean)
      return source ? ([...source.statements] as unknown as Node[]) : []
    }
    const parts = sections.map(({ title, about, parts: files }) => {
      const texts = files.flatMap(({ file, names }) => {
        const statements = statementsIn(join(root, file))
        if (statements.length === 0)
          throw new Error(`${file} is in no program, so docs/plugins-reference.md cannot have it.`)
        return names.map(name => {
          const statement = statements.findLast(one => namesOf(one).includes(name))
          if (!statement) throw new Error(`${file} has no ${name}, which docs/plugins-reference.md describes.`)
          return describe(name, statement, what => missing.push(`${what} (${file})`))
        })
      })
      return `\n## ${title}\n\n${about}\n${texts.join('')}`
    })
    if (missing.length > 0)
      throw new Error(
        `Write a comment, or name an example, for each of these, which docs/plugins-reference.md describes: ${missing.join(', ')}.`,
      )
    const apis = ['core/client/index.ts', 'server/index.ts'].map(
      file =>
        `\n## All of \`#${file}\`\n\nWhat has no comment is shown as it is written.\n${exportTable(exportsOf(join(root, file), root, statementsIn))}`,
    )
    const calls = `\n## Calls of the core\n\nPlugins make them as their own: \`useCall(versionCalls.wordsByDay, input)\`. What each takes and returns is at \`/api/docs\` of a running\nserver. Those of plugins are in their \`shared.ts\`.\n${await callTables(root)}`
    return HEAD + parts.join('') + calls + apis.join('')
  } finally {
    api.close()
  }
}

// What is wrong with messages, one sentence each: translations, values, plural forms, and what code asks for.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelOf } from '#core/client/context/run-command.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import type { ClientPlugin, Message, MessageFamilies } from '#core/client/registry/contract.ts'
import { compileMessages, listMessageFiles, type MessageLanguage } from '../../client/messages.ts'
import { coreFamilies, type Members, ownFieldMessages } from './core-families.ts'
import { argumentsOf, type IcuParts, missingForms, wordsIn } from './message-icu.ts'
import { type MessageUse, readUse, type SourceText } from './message-source.ts'

const names = { en: 'English', ua: 'Ukrainian', fr: 'French' } as const
const translated = ['en', 'ua'] as const

/** The same in every language; user ids and addresses have Latin letters. */
const SAME = [
  'ola@example.org, nazar',
  'English',
  'Skald',
  'UTF-16',
  'UTF-8',
  'Windows-1251',
  'Windows-1252',
  'Українська',
]

interface Catalogue {
  /** message and file by id */
  messages: Map<string, { text: string; file: string; parts: IcuParts }>
  /** what keeps a file or message from being read */
  problems: string[]
  unsorted: string[]
}

type Catalogues = Record<MessageLanguage, Catalogue>

/** @param plugins those that are registered now */
export async function findMessageProblems(root: string, plugins: readonly ClientPlugin[]): Promise<string[]> {
  const catalogues = { en: readCatalogue(root, 'en'), ua: readCatalogue(root, 'ua'), fr: readCatalogue(root, 'fr') }
  const unreadable = Object.values(catalogues).flatMap(({ problems }) => problems)
  if (unreadable.length > 0) return unreadable
  const unsorted = Object.values(catalogues).flatMap(catalogue => catalogue.unsorted)
  return [...unsorted, ...findTranslationProblems(catalogues), ...(await findUseProblems(root, plugins, catalogues))]
}

function readCatalogue(root: string, language: MessageLanguage): Catalogue {
  const catalogue: Catalogue = { messages: new Map(), problems: [], unsorted: [] }
  const { messages, problems, unsorted } = catalogue
  for (const file of listMessageFiles(root, language)) {
    let words: object
    try {
      words = JSON.parse(readFileSync(join(root, file), 'utf8'))
    } catch (error) {
      problems.push(`${file} is not JSON: ${(error as Error).message}.`)
      continue
    }
    const ids = Object.keys(words)
    const misplaced = ids.find((id, at) => id > (ids[at + 1] ?? '\uffff'))
    if (misplaced) unsorted.push(`${file} is not sorted by id: "${misplaced}" belongs further down.`)
    for (const [id, text] of Object.entries(words)) {
      const other = messages.get(id)
      if (other) problems.push(`${file}: "${id}" is in ${other.file} too: rename one of them.`)
      else if (typeof text !== 'string') problems.push(`${file}: "${id}" is not text.`)
      else {
        try {
          const { patterns, texts } = compileMessages({ [id]: text }, language)
          messages.set(id, { text, file, parts: patterns[id] ?? [{ type: 0, value: texts[id] ?? '' }] })
        } catch (error) {
          problems.push(`${file}: "${id}" cannot be read as a message: ${messageOf(error)}.`)
        }
      }
    }
  }
  return catalogue
}

const messageOf = (error: unknown) => ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message

/** The file of the same folder in another language. */
const fileIn = (file: string, language: MessageLanguage) => file.replace(/\w+\.json$/, `${language}.json`)

function findTranslationProblems({ en, ua, fr }: Catalogues): string[] {
  const missing = (from: Catalogue, to: Catalogue, language: MessageLanguage) =>
    [...from.messages]
      .filter(([id]) => !to.messages.has(id))
      .map(
        ([id, { file }]) =>
          `${fileIn(file, language)}: "${id}" is missing, which ${file} has: add its ${names[language]} text.`,
      )
  const extra = [...fr.messages].filter(([id]) => !en.messages.has(id))
  return [
    ...missing(en, ua, 'ua'),
    ...missing(ua, en, 'en'),
    ...extra.map(([id, { file }]) => `${file}: "${id}" is no message: remove it.`),
    ...[...ua.messages].flatMap(([id, { text, file, parts }]) => {
      const original = en.messages.get(id)
      if (!original) return []
      const [own, needed] = [argumentsOf(parts), argumentsOf(original.parts)]
      return [
        ...(isStandIn(text, original.text, parts)
          ? [`${file}: "${id}" is still English ("${text}"): translate it.`]
          : []),
        ...(String(own) === String(needed)
          ? []
          : [`${file}: "${id}" has the values ${listOf(own)}, in English ${listOf(needed)}: give it the same.`]),
      ]
    }),
    ...translated.flatMap(language =>
      [...{ en, ua }[language].messages].flatMap(([id, { file, parts }]) => {
        const forms = missingForms(parts, language)
        return forms.length > 0 ? [`${file}: "${id}" lacks the plural form ${forms.join(', ')}: add it.`] : []
      }),
    ),
  ]
}

const listOf = (values: readonly string[]) => values.join(', ') || 'none'

/** A Ukrainian text without a Ukrainian letter; names are the same everywhere. */
function isStandIn(text: string, english: string, parts: IcuParts): boolean {
  const words = wordsIn(parts)
  if (!/\p{L}/u.test(words) || SAME.includes(text)) return false
  return text === english || !/\p{Script=Cyrillic}/u.test(words)
}

interface Family {
  members: readonly string[]
  /** where it is declared */
  file: string
}

async function findUseProblems(
  root: string,
  plugins: readonly ClientPlugin[],
  { en, ua }: Catalogues,
): Promise<string[]> {
  const words = Object.fromEntries([...en.messages].map(([id, { text }]) => [id, text]))
  const uses = readUses(root)
  const families = await readFamilies(root, words)
  const all = (list: keyof Omit<MessageUse, 'literals'>): SourceText[] => uses.flatMap(use => use[list])
  // A template outside of t() counts as an id only if there are messages of that shape.
  const composed = all('patterns').filter(
    ({ text, isAsked }) => isAsked || families.has(text) || isOfMessages(text, words),
  )
  const declared = await findDeclaredMessages(plugins)
  const members = new Map(
    [...families].flatMap(([pattern, parts]) =>
      parts.flatMap(({ members, file }) =>
        members.map(member => [pattern.replace('*', member), { pattern, file }] as const),
      ),
    ),
  )
  const used = new Set([
    ...all('translated').map(({ text }) => text),
    // A single word is ambiguous: it counts only if it is requested.
    ...uses.flatMap(use => [...use.literals]).filter(text => /[.-]/.test(text)),
    ...members.keys(),
    ...declared.keys(),
    ...ownFieldMessages({ words }),
  ])
  return [
    ...[...declared]
      .filter(([id, { own = id }]) => !en.messages.has(id) && !en.messages.has(own))
      .map(
        ([id, { owner, what }]) =>
          `${localesOf(`plugins/${owner}/`, 'en')}: "${id}" is missing, the name of ${what}: add it in every language.`,
      ),
    ...all('translated')
      .filter(({ text }) => !en.messages.has(text))
      .map(
        ({ text, at }) =>
          `${at} asks for the message "${text}", which is missing: add it to ${localesOf(at, 'en')} and ua.json.`,
      ),
    ...all('translated').flatMap(({ text, at, values }) => {
      const message = en.messages.get(text)
      if (!message || !values) return []
      const missing = argumentsOf(message.parts).filter(name => !values.includes(name))
      return missing.map(name => `${at} shows the message "${text}" without its value ${name}: pass it.`)
    }),
    ...composed
      .filter(({ text }) => !families.has(text))
      .map(
        ({ text, at }) => `${at} composes the message id "${text}": say in ${familiesOf(at)} what stands for the *.`,
      ),
    ...[...families]
      .filter(([pattern]) => !composed.some(({ text }) => text === pattern))
      .flatMap(([pattern, parts]) =>
        parts.filter(({ members }) => members.length > 0).map(({ file }) => ({ pattern, file })),
      )
      .map(({ pattern, file }) => `${file}: no code composes "${pattern}": remove it.`),
    ...[...members]
      .filter(([id]) => !en.messages.has(id) && !declared.has(id))
      .map(
        ([id, { pattern, file }]) =>
          `${localesOf(file, 'en')}: "${id}" is missing, one of "${pattern}": add it in every language.`,
      ),
    ...[...en.messages]
      .filter(([id]) => !used.has(id) && ua.messages.has(id))
      .map(([id, { file }]) => `${file}: no code shows "${id}": remove it.`),
    ...all('texts').map(({ text, at }) => `${at} shows the text "${text}": make it a message.`),
  ]
}

function readUses(root: string): MessageUse[] {
  const plugins = readdirSync(join(root, 'plugins')).flatMap(name => clientFiles(root, `plugins/${name}/client`))
  return [...clientFiles(root, 'core/client'), ...plugins].map(path =>
    readUse(path, readFileSync(join(root, path), 'utf8')),
  )
}

function clientFiles(root: string, folder: string): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, folder) }).sort()
  return files
    .filter(path => !/\.(test|fixture)\.tsx?$|(^|\/)testing\.tsx$|message-families\.ts$/.test(path))
    .map(path => `${folder}/${path.replaceAll('\\', '/')}`)
}

/** Those of the core and of every plugin, by their pattern; several plugins may have members of one. */
async function readFamilies(root: string, words: Readonly<Record<string, string>>): Promise<Map<string, Family[]>> {
  const core = Object.entries(coreFamilies).map(([pattern, members]: [string, Members]): [string, Family] => [
    pattern,
    { members: members({ words }), file: 'scripts/checks/plugins/core-families.ts' },
  ])
  const files = readdirSync(join(root, 'plugins'))
    .map(name => `plugins/${name}/client/message-families.ts`)
    .filter(file => existsSync(join(root, file)))
  const own = await Promise.all(
    files.map(async file => {
      const { messageFamilies } = (await import(/* @vite-ignore */ join(root, file))) as {
        messageFamilies: MessageFamilies
      }
      return Object.entries(messageFamilies).map(([pattern, given]): [string, Family] => [
        pattern,
        { members: Array.isArray(given) ? given : Object.keys(given), file },
      ])
    }),
  )
  const all = Map.groupBy([...core, ...own.flat()], ([pattern]) => pattern)
  return new Map([...all].map(([pattern, parts]) => [pattern, parts.map(([, family]) => family)]))
}

function isOfMessages(pattern: string, words: Readonly<Record<string, string>>): boolean {
  const shape = new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.+')}$`)
  return Object.keys(words).some(id => shape.test(id))
}

/** The message files of the plugin, or of the core, that a file belongs to. */
function localesOf(path: string, language: MessageLanguage): string {
  const plugin = /^plugins\/(?!core\/)[^/]+\//.exec(path)?.[0] ?? ''
  return `${plugin}locales/${language}.json`
}

function familiesOf(at: string): string {
  const plugin = /^plugins\/[^/]+\//.exec(at)?.[0]
  return plugin ? `${plugin}client/message-families.ts` : 'scripts/checks/plugins/core-families.ts'
}

/** Messages that declarations need, by id, with their owner and what shows them. */
async function findDeclaredMessages(plugins: readonly ClientPlugin[]) {
  const needed = new Map<string, { owner: string; what: string; own?: string }>()
  /** @param own the message of the kind, which comes before the one that kinds share */
  const need = (owner: string | undefined, message: Message | undefined, what: string, own?: string) => {
    if (message === undefined || owner === undefined) return
    needed.set(typeof message === 'string' ? message : message.id, { owner, what, own })
  }
  const { commands, sources, routes, slots, kinds } = registry
  for (const command of commands.list()) {
    need(commands.ownerOf(command.id), labelOf(command), `the command ${command.id}`)
    const [subject] = command.id.split('.')
    for (const { name, label } of command.steps ?? [])
      need(commands.ownerOf(command.id), label, `a step of ${command.id}`, `${subject}.${name}`)
  }
  for (const { id, label } of sources.list()) need(sources.ownerOf(id), label, `the source ${id}`)
  for (const { id, title } of routes.list()) need(routes.ownerOf(id), title, `the page ${id}`)
  for (const slot of slots.list())
    if ('label' in slot) need(slots.ownerOf(`${slot.slot}/${slot.id}`), slot.label, `a section of the settings`)
  for (const { name, title } of kinds.list()) {
    const owner = kinds.ownerOf(name)
    for (const word of ['about', 'create', 'empty', 'filter', 'go', 'many', 'missing', 'new', 'one'])
      need(owner, `kind.${name}.${word}`, `the kind ${name}`)
    need(owner, `field.${title}`, `the title of ${name}`)
  }
  for (const { id, label, notificationKinds } of plugins) {
    need(id, label, 'the plugin')
    for (const { answers } of (await notificationKinds?.()) ?? [])
      for (const answer of answers) need(id, answer.label, 'an answer to a notification')
  }
  return needed
}

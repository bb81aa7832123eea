// @vitest-environment happy-dom
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { findPluginProblems } from '../../scripts/checks/plugins/find-plugin-problems.ts'
import { findFolderProblems } from '../../scripts/checks/plugins/folder-problems.ts'
import { pluginFiles, withListLine } from '../../scripts/new-plugin/plugin-files.ts'

/** Not from scripts/source-files.ts: happy-dom's URL does not support files. */
const repository = join(import.meta.dirname, '..', '..')
const copies: string[] = []

beforeAll(() => setLanguage('ua'))
afterEach(() => {
  for (const root of copies.splice(0)) rmSync(root, { recursive: true, force: true })
})

type Edit = string | ((text: string) => string)

/**
 * A copy of the plugins that have changed files, beside links to everything else: what is linked is loaded once for all
 * copies.
 */
function copyWith(edits: Readonly<Record<string, Edit>>): string {
  mkdirSync(join(repository, '.cache'), { recursive: true })
  const root = mkdtempSync(join(repository, '.cache/copy-'))
  copies.push(root)
  const link = (folder: string) => symlinkSync(join(repository, folder), join(root, folder), 'junction')
  for (const folder of ['core', 'server', 'locales', 'node_modules']) link(folder)
  mkdirSync(join(root, 'plugins'))
  const changed = new Set(Object.keys(edits).map(path => path.split('/')[1] ?? ''))
  for (const name of readdirSync(join(repository, 'plugins'))) {
    const path = join('plugins', name)
    if (name.endsWith('.ts') || changed.has(name)) cpSync(join(repository, path), join(root, path), { recursive: true })
    else {
      // Not the folder itself: a pattern such as plugins/*/locales does not go through links.
      mkdirSync(join(root, path))
      for (const part of readdirSync(join(repository, path))) link(join(path, part))
    }
  }
  const { imports } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { imports: object }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', imports }))
  for (const [path, edit] of Object.entries(edits)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof edit === 'string' ? edit : edit(readFileSync(file, 'utf8')))
  }
  return root
}

const within = (id: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`plugins/${id}/${path}`, text]))
const spells = within('spells', pluginFiles({ id: 'spells', kind: 'spell' }))
const line = (id: string, side: 'client' | 'server') => (text: string) => withListLine(text, id, side)
const listed = { 'plugins/client.ts': line('spells', 'client'), 'plugins/server.ts': line('spells', 'server') }
const replaced = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from)
  return text.replace(from, to)
}

it('the plugins have no problem, nor those that npm run new-plugin writes', { timeout: 90_000 }, async () => {
  const files: Record<string, Edit> = {}
  const lists = { client: [] as string[], server: [] as string[] }
  for (const names of [
    { id: 'spells', kind: 'spell' },
    { id: 'sheep', kind: 'sheep' },
    { id: 'classes', kind: 'class' },
    { id: 'plotPoints', kind: 'plotPoint' },
    { id: 'moods', only: 'panel' },
    { id: 'atlas', only: 'page' },
  ] as const) {
    const own = pluginFiles(names)
    Object.assign(files, within(names.id, own))
    for (const side of ['client', 'server'] as const) if (`${side}/index.ts` in own) lists[side].push(names.id)
  }
  for (const side of ['client', 'server'] as const)
    files[`plugins/${side}.ts`] = text => lists[side].reduce((list, id) => withListLine(list, id, side), text)
  expect(await findPluginProblems(copyWith(files))).toEqual([])
})

describe('each of these is one sentence of npm run check:', () => {
  it.each<[string, Record<string, Edit>, string]>([
    [
      'a folder with a name that is no id',
      { 'plugins/my-maps/client/index.ts': '' },
      'plugins/my-maps: the name of this folder cannot be a plugin’s id; write it in letters only, such as myMaps.',
    ],
    [
      'an empty folder',
      { 'plugins/moats/notes.md': '' },
      'plugins/moats has neither client/index.ts nor server/index.ts: write one of them, or delete the folder.',
    ],
    [
      'a folder that is in no list',
      { ...spells, 'plugins/server.ts': listed['plugins/server.ts'] },
      "plugins/spells is not in plugins/client.ts: add the line export { spells } from './spells/client/index.ts'.",
    ],
    [
      'a line without a folder',
      {
        'plugins/client.ts': text =>
          text.replace('export { tags }', "export { spells } from './spells/client/index.ts'\nexport { tags }"),
      },
      'plugins/client.ts lists spells, but there is no plugins/spells/client/index.ts: remove the line.',
    ],
    [
      'a list that is not sorted',
      { 'plugins/client.ts': text => text.replace(/(export \{ tags .*\n)(export \{ timelines .*\n)/, '$2$1') },
      'plugins/client.ts is not sorted: move "export { timelines } from \'./timelines/client/index.ts\'" down.',
    ],
  ])('%s', (_, edits, sentence) => expect(findFolderProblems(copyWith(edits))).toEqual([sentence]))

  it.each<[string, Record<string, Edit>, readonly string[]]>([
    [
      'an id other than the folder’s, and a half that cannot be loaded',
      {
        'plugins/notes/client/index.ts': replaced("id: 'notes'", "id: 'scraps'"),
        'plugins/notes/server/index.ts': replaced("id: 'notes'", "id: 'scraps'"),
        'plugins/entries/shared.ts': replaced("name: 'entry'", "name: 'entry-2'"),
      },
      ['client', 'server'].flatMap(side => [
        `plugins/entries/${side}/index.ts cannot be loaded: A kind's name is one word in lower camel case: entry-2.`,
        `plugins/notes/${side}/index.ts: its id is "scraps", but its folder is called notes: use one name.`,
      ]),
    ],
    [
      'a kind and a command whose names are taken, and keys that cannot be pressed',
      {
        'plugins/notes/client/commands.ts': replaced("id: 'notes.toggle'", "id: 'chat.toggle'"),
        'plugins/archive/client/commands.ts': replaced("keys: 'g z'", "keys: 'Hyper-z'"),
        ...listed,
        ...spells,
        'plugins/spells/shared.ts': spells['plugins/spells/shared.ts']?.replace("'spell'", "'chapter'") ?? '',
      },
      [
        'plugins/archive: "Hyper-z" is not a key or a sequence of keys (modifier): choose other keys.',
        'plugins/notes: command "chat.toggle" is declared twice: by chat and by notes: choose another name.',
        'plugins/spells: kind "chapter" is declared twice: by chapters and by spells: choose another name.',
        'plugins/server.ts: Both chapters and spells declare the kind "chapter": choose another name.',
      ],
    ],
    [
      'calls of the core, a kind of one half, icons, keys and messages',
      {
        'plugins/notes/shared.ts': text =>
          text.replace("defineCalls('note'", "defineCalls('notification'").replace('create:', 'getAll:'),
        'plugins/notes/server/index.ts': text => text.replace('noteCalls.create', 'noteCalls.getAll'),
        'plugins/entries/server/index.ts': replaced('kinds: [entry]', 'kinds: entry ? [] : []'),
        'plugins/entries/shared.ts': replaced("key: 'e'", "key: 'w'"),
        'plugins/archive/client/commands.ts': text =>
          text.replace("icon: 'archive'", "icon: 'archhive'").replace("keys: 'g z'", "keys: 'g c'"),
        'plugins/notes/locales/ua.json': text => {
          const { 'notes.title': _, ...words } = JSON.parse(text) as Record<string, string>
          return JSON.stringify({ ...words, 'notes.which': 'Some note' })
        },
        'plugins/search/client/index.ts': replaced(
          "id: 'search',",
          "id: 'search',\n  icons: async () => ({ icons: { star: () => null, lens: () => null } }),",
        ),
        'plugins/tags/client/more.ts':
          'export const more = (t: (id: string) => string, on: string) => [t(`tags.is-#{on}`), t("tags.lost")]\n'.replace(
            '#{',
            '${',
          ),
        'plugins/tags/client/more.tsx': 'export const More = () => <p>Some more tags</p>\n',
        'plugins/images/client/message-families.ts': text =>
          text
            .replace('...scopes', '...scopes, house: true')
            .replace("'images.now-*'", "'images.old-*': ['1'],\n  'images.now-*'"),
        'plugins/keys/locales/en.json': text =>
          text.replace('{', '{\n  "aaa.old": "Old {count, plural, one {# key} other {# keys}}",'),
        'plugins/keys/locales/ua.json': text =>
          text.replace('{', '{\n  "aaa.old": "Старі {keys, plural, one {# клавіша} other {# клавіші}}",'),
      },
      [
        'plugins/notes: the call POST notification/getAll is taken by the core: choose another name.',
        'plugins/notes: the call POST notification/get is taken by the core: choose another name.',
        'plugins/entries/server/index.ts: the kind entry of the other half is missing: add it to kinds.',
        'plugins/search: the icon "star" is taken by the core: choose another name.',
        'plugins/archive: the command archive.open has the icon "archhive", which is unknown: take one that core/client/ui/icon/lazy-icons.ts lists, or bring it under icons.',
        'plugins/archive: the keys "g c" of archive.open conflict with "g c" of chapter.go: choose others.',
        'plugins/entries: the keys "g w" of entry.go conflict with "g w" of go.spaces with the preset linear: choose others.',
        'plugins/notes/locales/ua.json: "notes.title" is missing, which plugins/notes/locales/en.json has: add its Ukrainian text.',
        'plugins/keys/locales/ua.json: "aaa.old" has the values keys, in English count: give it the same.',
        'plugins/notes/locales/ua.json: "notes.which" is still English ("Some note"): translate it.',
        'plugins/keys/locales/ua.json: "aaa.old" lacks the plural form few, many: add it.',
        'plugins/tags/client/more.ts:1 asks for the message "tags.lost", which is missing: add it to plugins/tags/locales/en.json and ua.json.',
        'plugins/tags/client/more.ts:1 composes the message id "tags.is-*": say in plugins/tags/client/message-families.ts what stands for the *.',
        'plugins/images/client/message-families.ts: no code composes "images.old-*": remove it.',
        'plugins/images/locales/en.json: "images.filter-house" is missing, one of "images.filter-*": add it in every language.',
        'plugins/images/locales/en.json: "images.old-1" is missing, one of "images.old-*": add it in every language.',
        'plugins/keys/locales/en.json: no code shows "aaa.old": remove it.',
        'plugins/tags/client/more.tsx:1 shows the text "Some more tags": make it a message.',
      ],
    ],
  ])('%s', { timeout: 90_000 }, async (_, edits, sentences) => {
    expect(await findPluginProblems(copyWith(edits))).toEqual(sentences)
  })
})

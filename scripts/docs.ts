// Generates pages of docs/ from the code: commands.md, plugins-reference.md and project-file.md.
import { join } from 'node:path'
import type { Command, When } from '#core/client/registry/contract.ts'
import { answersHelp, refuseUnknownOption } from './help.ts'

const HELP = `
npm run docs

Writes docs/commands.md from the commands of the core and of every plugin, docs/plugins-reference.md from the types of
the plugin contract, and docs/project-file.md from what the server checks. npm test fails where a page is out of date.
`

/** A command with its owner: `core` or a plugin's id. */
export interface OwnedCommand {
  owner: string
  command: Command
}

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, [])
  // Commands are in code for the browser, which the test environment has. So the tests that compare the pages also
  // update them.
  const { createVitest } = await import('vitest/node')
  const root = join(import.meta.dirname, '..')
  const vitest = await createVitest({ root, watch: false, update: true, reporters: ['minimal'] })
  try {
    const pages = ['commands', 'reference', 'project-file']
    await vitest.start(pages.map(page => `tests/unit/docs-${page}.test.ts`))
  } finally {
    await vitest.close()
  }
  if (process.exitCode) return
  console.log('The generated pages of docs/ are up to date.')
}

const HEAD = `# Commands and keys

All commands, generated from the code by \`npm run docs\`.

- \`Mod-k\` opens the palette, which runs every command that applies where you are, except those marked *key only*.
- \`Mod\` is Ctrl, on a Mac ⌘. \`g c\` is one key after the other; \`j\` or \`↓\` are two keys for the same.
- A key that types a character is a command only while no text field has the focus.
- The id is stable across versions. Your own keys refer to commands by it.
`

/** The page, with commands in registration order. */
export function commandsPage(commands: readonly OwnedCommand[], words: Readonly<Record<string, string>>): string {
  const parts = [...Map.groupBy(commands, ({ owner }) => owner)].map(([owner, own]) => {
    const rows = own.map(({ command }) => rowOf(command, words)).map(cells => `| ${cells.join(' | ')} |\n`)
    return `\n## ${owner}\n\n| command | keys | where | id |\n| --- | --- | --- | --- |\n${rows.join('')}`
  })
  return HEAD + parts.join('')
}

function rowOf({ id, label, keys = [], when, on, many, hidden }: Command, words: Readonly<Record<string, string>>) {
  const message = label ?? `command.${id}`
  const text = words[typeof message === 'string' ? message : message.id] ?? id
  const shown = [keys].flat().map(key => `\`${key.replace(/Arrow(\w+)/g, (_, way: string) => arrows[way] ?? way)}\``)
  const places = [
    on && `on ${on.includes('*') ? 'any entity' : on.map(kind => `\`${kind}\``).join(', ')}`,
    many && 'or several at once',
    whereOf(when, on !== undefined),
    hidden && '*key only*',
  ]
  return [text, shown.join(' or '), places.filter(Boolean).join(', ') || 'everywhere', `\`${id}\``]
}

const arrows: Readonly<Record<string, string>> = { Up: '↑', Down: '↓', Left: '←', Right: '→' }

/** The words for a fact that is required, and for one that is excluded. */
const facts: Readonly<Record<string, readonly [string, string]>> = {
  signedIn: ['signed in', 'signed out'],
  identity: ['signed in with a user id', 'without a user id'],
  emailVerified: ['with a verified address', 'before the address is verified'],
  secondStep: ['with a second step', 'without a second step'],
  bookmarks: ['with a bookmark', 'without bookmarks'],
  ownsServer: ['as the owner of the server', 'not as the owner of the server'],
  bookmarksFull: ['with the maximum of bookmarks', 'below the maximum of bookmarks'],
  space: ['in a space', 'outside of spaces'],
  project: ['in a project', 'outside of projects'],
  entity: ['on an entity', 'on no entity'],
  list: ['on rows of a list', 'on no row of a list'],
  listShown: ['in a list', 'where there is no list'],
  listSelects: ['with rows to select', 'without rows to select'],
  listFilters: ['with a filter', 'without a filter'],
  sortable: ['in a list with an order', 'where nothing has an order'],
  selection: ['with rows selected', 'with no rows selected'],
  ordered: ['ordered by hand', 'not ordered by hand'],
  text: ['where text is written', 'where no text is written'],
  dialogText: ['in a dialog with a text', 'where no dialog has a text'],
  waiting: ['while changes wait for the network', 'while no change waits'],
  beside: ['with a page open beside the page', 'with no page beside the page'],
  focusMode: ['in focus mode', 'outside of focus mode'],
  overlay: ['in `*`', 'with nothing open on top'],
  page: ['on the page `*`', 'on no page'],
  kind: ['among `*`', 'among no kind'],
  entityKind: ['on `*`', 'on no kind'],
}

/**
 * `when` in words.
 * @param isOnEntity whether the text has already said that there is an entity
 */
function whereOf(when: When | undefined, isOnEntity: boolean): string {
  const records = when === undefined ? [] : [when].flat()
  return records
    .map(record =>
      Object.entries(record)
        .filter(([fact]) => !(isOnEntity && fact === 'entity'))
        .map(([fact, required]) => {
          const [, about, what] = /^(may|has)\.(.+)$/.exec(fact) ?? []
          if (about === 'has') return `with \`${what}\` switched on`
          if (about) return `${required ? '' : 'not '}allowed \`${what}\``
          const [yes, no] = facts[fact] ?? [`\`${fact}\` is *`, `no \`${fact}\``]
          return required === false || required === '' ? no : yes.replace('*', String(required))
        })
        .join(', '),
    )
    .join(', or ')
}

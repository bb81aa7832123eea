// @vitest-environment happy-dom
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { corePlugins } from '#core/client/core-plugin.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import * as clientPlugins from '#plugins/client.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { readMessages } from '../../scripts/client/messages.ts'
import { commandsPage } from '../../scripts/docs.ts'

const root = join(import.meta.dirname, '..', '..')
const words = readMessages(root, 'en')

beforeAll(async () => {
  await registerWhole(...corePlugins, ...Object.values(clientPlugins))
})
afterAll(() => {
  for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
})

it('docs/commands.md lists the existing commands; npm run docs updates it', async () => {
  const commands = registry.commands
    .list()
    .map(command => ({ command, owner: registry.commands.ownerOf(command.id) ?? '' }))
  expect(commands.length).toBeGreaterThan(30)
  await expect(commandsPage(commands, words)).toMatchFileSnapshot(join(root, 'docs/commands.md'))
})

it('a command is described by its name, its keys and where it applies', () => {
  const run = () => undefined
  const page = commandsPage(
    [
      { owner: 'dice', command: { id: 'dice.roll', keys: ['r', 'Alt-ArrowUp'], when: { project: true }, run } },
      { owner: 'dice', command: { id: 'dice.drop', label: 'dice.out', on: ['*'], many: true, hidden: true, run } },
      { owner: 'dice', command: { id: 'dice.odd', when: [{ overlay: 'dice' }, { overlay: '', moon: 'full' }], run } },
      { owner: 'tray', command: { id: 'tray.hide', run } },
    ],
    { 'command.dice.roll': 'Roll', 'dice.out': 'Drop' },
  )
  expect(page.split('\n').filter(line => /^(## |\| [A-Zdt])/.test(line))).toEqual([
    '## dice',
    '| Roll | `r` or `Alt-↑` | in a project | `dice.roll` |',
    '| Drop |  | on any entity, or several at once, *key only* | `dice.drop` |',
    '| dice.odd |  | in `dice`, or with nothing open on top, `moon` is full | `dice.odd` |',
    '## tray',
    '| tray.hide |  | everywhere | `tray.hide` |',
  ])
})

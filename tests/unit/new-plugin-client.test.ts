// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerPlugin } from '#core/client/boot.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import type { ClientPlugin } from '#core/client/registry/contract.ts'
import { findDeadBindings, findKeyConflicts } from '#core/client/shortcuts/key-conflicts.ts'
import { keyTable } from '#core/client/shortcuts/table.ts'
import * as clientPlugins from '#plugins/client.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { compileMessages } from '../../scripts/client/messages.ts'
import { pluginFiles } from '../../scripts/new-plugin/plugin-files.ts'
import { buildScratchRepository, inPlugin } from './scratch-repository.ts'

const files = pluginFiles({ id: 'spells', kind: 'spell' })
const built = buildScratchRepository(inPlugin('spells', files))
/** The existing plugins without the new one. */
const rest = Object.fromEntries(Object.entries<ClientPlugin>(clientPlugins).filter(([name]) => name !== 'spells'))
const registries = [
  registry.plugins,
  registry.kinds,
  registry.routes,
  registry.commands,
  registry.sources,
  registry.slots,
  registry.fieldTypes,
]
const contents = () => registries.map(collection => [...collection.list()])

let spells: ClientPlugin

beforeAll(async () => {
  const { spells: made, ...others } = (await built.load('client')) as Record<string, ClientPlugin>
  if (!made) throw new Error('There is no such plugin.')
  expect(others).toEqual(rest)
  spells = made
  await registerWhole(...corePlugins, ...Object.values(rest))
})
afterAll(() => {
  // The next file of this process begins with an empty registry.
  for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
  built.remove()
})

it('a new plugin’s kind has a page, and commands to go to it and to create', async () => {
  registerPlugin(spells)
  expect(registry.kinds.ownerOf('spell')).toBe('spells')
  expect(['spell.go', 'spell.create', 'spell.new'].map(id => registry.commands.ownerOf(id))).toEqual(
    Array(3).fill('spells'),
  )
  const route = registry.routes.get('spell')
  expect(route?.path).toBe('/builder/spell/$spaceId/$projectId/$spellId')
  expect(await route?.page()).toHaveProperty('default')
  registry.remove('spells')
})

it('it has no duplicate id or key, and leaves nothing when it is removed', () => {
  const before = contents()
  registerPlugin(spells)
  expect(findKeyConflicts(keyTable())).toEqual([])
  expect(findDeadBindings(keyTable())).toEqual([])
  expect(contents()).not.toEqual(before)
  registry.remove('spells')
  expect(contents()).toEqual(before)
})

it.each(['en', 'ua'] as const)('it has the messages of a kind in %s, all of them valid', language => {
  const words = JSON.parse(files[`locales/${language}.json`] ?? '') as Record<string, string>
  const needed = ['about', 'count', 'create', 'empty', 'filter', 'go', 'many', 'missing', 'needs-title', 'new', 'one']
  expect(Object.keys(words)).toEqual(needed.map(word => `kind.spell.${word}`))
  expect(() => compileMessages(words, language)).not.toThrow()
})

// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admit } from '#core/client/boot.ts'
import { corePlugin } from '#core/client/core-plugin.ts'
import type { ClientPlugin } from '#core/client/registry/contract.ts'
import { house } from '#core/client/registry/house.ts'
import { findClashes, findDead } from '#core/client/shortcuts/clashes.ts'
import { keyTable } from '#core/client/shortcuts/table.ts'
import * as clientPlugins from '#plugins/client.ts'
import { compileMessages } from '../../scripts/messages.ts'
import { pluginFiles } from '../../scripts/plugin-files.ts'
import { buildHouse, inPlugin } from './scratch-house.ts'

const files = pluginFiles({ id: 'spells', kind: 'spell' })
const built = buildHouse(inPlugin('spells', files))
/** The plugins there are without it. */
const rest = Object.fromEntries(Object.entries<ClientPlugin>(clientPlugins).filter(([name]) => name !== 'spells'))
const registries = [
  house.plugins,
  house.kinds,
  house.routes,
  house.commands,
  house.sources,
  house.slots,
  house.fieldTypes,
]
const contents = () => registries.map(registry => [...registry.list()])

let spells: ClientPlugin

beforeAll(async () => {
  const { spells: made, ...others } = (await built.load('client')) as Record<string, ClientPlugin>
  if (!made) throw new Error('There is no such plugin.')
  expect(others).toEqual(rest)
  spells = made
  for (const plugin of [corePlugin, ...Object.values(rest)]) admit(plugin)
})
afterAll(() => built.remove())

it('a new plugin’s kind has a page, and commands to go to it and to create', async () => {
  admit(spells)
  expect(house.kinds.ownerOf('spell')).toBe('spells')
  expect(['spell.go', 'spell.create', 'spell.new'].map(id => house.commands.ownerOf(id))).toEqual(
    Array(3).fill('spells'),
  )
  const route = house.routes.get('spell')
  expect(route?.path).toBe('/builder/spell/$spaceId/$projectId/$spellId')
  expect(await route?.page()).toHaveProperty('Page')
  house.remove('spells')
})

it('it is in nobody’s way: no id twice, no key taken, and nothing of it stays when it is taken away', () => {
  const before = contents()
  admit(spells)
  expect(findClashes(keyTable())).toEqual([])
  expect(findDead(keyTable())).toEqual([])
  expect(contents()).not.toEqual(before)
  house.remove('spells')
  expect(contents()).toEqual(before)
})

it.each(['en', 'ua'] as const)('it has the words of a kind in %s, all of them readable', language => {
  const words = JSON.parse(files[`locales/${language}.json`] ?? '') as Record<string, string>
  const needed = ['about', 'count', 'create', 'empty', 'filter', 'go', 'many', 'missing', 'needs-title', 'new', 'one']
  expect(Object.keys(words)).toEqual(needed.map(word => `kind.spell.${word}`))
  expect(() => compileMessages(words, language)).not.toThrow()
})

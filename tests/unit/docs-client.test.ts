// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepAnswer, queries } from '#core/client/api/query.ts'
import { admit } from '#core/client/boot.ts'
import { corePlugin } from '#core/client/core-plugin.ts'
import { contextFor, labelOf } from '#core/client/desk/commands.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import type { ClientPlugin, Message } from '#core/client/registry/contract.ts'
import { house } from '#core/client/registry/house.ts'
import { findClashes, findDead } from '#core/client/shortcuts/clashes.ts'
import { keyTable } from '#core/client/shortcuts/table.ts'
import { iconNames } from '#core/client/ui/icon-names.ts'
import { mount, settle, unmountAll } from '#core/client/ui/testing.tsx'
import type { Call } from '#core/shared/call.ts'
import * as clientPlugins from '#plugins/client.ts'
import { compileMessages, readMessages } from '../../scripts/messages.ts'
import { docs, samplePlugins, wordsOf } from './docs-samples.ts'
import { argumentsOf, missingForms } from './messages-icu.ts'
import { readUse } from './messages-source.ts'
import { buildHouse } from './scratch-house.ts'

const files = samplePlugins()
const built = buildHouse(files)
const names = ['spells', 'potions', 'goals']
const place = { spaceId: 'attic', projectId: 'saga' }
const isOwn = (id: string, registry: { ownerOf(id: string): string | undefined }) =>
  names.includes(registry.ownerOf(id) ?? '')

beforeAll(async () => {
  const plugins = (await built.load('client')) as Record<string, ClientPlugin>
  expect(Object.keys(plugins).toSorted()).toEqual([...new Set([...Object.keys(clientPlugins), ...names])].sort())
  for (const plugin of [corePlugin, ...Object.values(plugins)]) admit(plugin)
  await setLanguage('en')
})
afterAll(() => {
  for (const plugin of [...house.plugins.list()]) house.remove(plugin.id)
  built.remove()
})

it('the samples of docs/plugins.md take no key that is taken, and draw icons there are', () => {
  expect(findClashes(keyTable())).toEqual([])
  expect(findDead(keyTable())).toEqual([])
  const own = [...house.commands.list().filter(({ id }) => isOwn(id, house.commands)), ...house.kinds.list()]
  expect(own.flatMap(({ icon }) => icon ?? []).filter(icon => !(iconNames as string[]).includes(icon))).toEqual([])
})

it.each(['en', 'ua'] as const)('they have their words in %s, in order and in every form', language => {
  const words = { ...readMessages(`${docs}/..`, language), ...wordsOf(files, language) }
  const needed: Message[] = [
    ...house.commands
      .list()
      .filter(({ id }) => isOwn(id, house.commands))
      .map(labelOf),
    ...(house.commands.get('goal.set')?.steps ?? []).map(({ label }) => label),
    ...Object.entries(files)
      .flatMap(([path, text]) => (/tsx?$/.test(path) ? readUse(path, text).asked : []))
      .map(({ text }) => text),
    ...['doses', 'poisonous', 'state', 'recipe'].map(field => `potion.${field}`),
    ...['brewing', 'ready', 'spoilt'].map(option => `option.${option}`),
  ]
  expect(needed.length).toBeGreaterThan(20)
  expect(needed.filter(message => !((typeof message === 'string' ? message : message.id) in words))).toEqual([])
  const own = compileMessages(wordsOf(files, language), language).patterns
  expect(
    Object.entries(own).flatMap(([id, parts]) => missingForms(parts, language).map(form => `${id} ${form}`)),
  ).toEqual([])
  const english = compileMessages(wordsOf(files, 'en'), 'en').patterns
  for (const [id, parts] of Object.entries(own))
    expect([id, argumentsOf(parts)]).toEqual([id, argumentsOf(english[id] ?? [])])
})

it('the page and the slot show the goal', async () => {
  const route = house.routes.get('goal')
  const slot = house.slotsOf('project.head').find(({ id }) => id === 'goal')
  expect(route?.path).toBe('/builder/goal/$spaceId/$projectId')
  const { Page } = (await route?.page()) ?? {}
  const { Part } = (await slot?.load()) ?? {}
  if (!Page || !Part) throw new Error('There is no page, or no part.')
  const { goalCalls } = (await import(/* @vite-ignore */ `${built.root}/plugins/goals/shared.ts`)) as {
    goalCalls: { get: Call }
  }
  keepAnswer(goalCalls.get, place, { words: 60_000 })
  const shown = async <Props extends object>(component: ComponentType<Props>, props: Props) => {
    const at = mount(createElement(QueryClientProvider, { client: queries }, createElement(component, props)))
    await settle()
    const text = at.textContent
    unmountAll()
    return text
  }
  // Words of plugins that are built for a test are in no catalogue: their ids stand for them.
  expect(await shown(Page, { params: place, search: {} })).toContain('goal.is')
  expect(await shown(Part, { ...place, kind: 'chapter' })).toBe('goal.is')
  keepAnswer(goalCalls.get, place, { words: 0 })
  expect(await shown(Page, { params: place, search: {} })).toContain('goal.none')
  expect(await shown(Part, { ...place, kind: 'chapter' })).toBe('')
})

it('the source takes a number for a goal, and the command asks for one and sets it', async () => {
  const source = house.sources.get('goal')
  const context = contextFor()
  expect(await source?.search?.(context, 'sixty')).toEqual([])
  const [found] = (await source?.search?.(context, '60000')) ?? []
  expect(found).toMatchObject({ commandId: 'goal.set', args: { words: '60000' } })

  const command = house.commands.get('goal.set')
  expect(command?.steps?.[0]?.fault?.('sixty')).toMatchObject({ id: 'goal.only-digits' })
  expect(command?.steps?.[0]?.fault?.('60000')).toBeNull()
  const asked: unknown[] = []
  const call: typeof context.call = async (definition, input) => {
    asked.push([definition.name, input])
    return { ok: true } as never
  }
  await command?.run({ ...context, ...place, call }, { words: '60000' })
  expect(asked).toEqual([['goal/set', { ...place, words: 60_000 }]])

  const went: string[] = []
  await house.commands.get('goal.open')?.run({ ...context, ...place, go: address => went.push(address) }, {})
  expect(went).toEqual(['/builder/goal/attic/saga'])
})

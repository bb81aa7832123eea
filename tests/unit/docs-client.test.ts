// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryClient, setCallData } from '#core/client/api/query.ts'
import { registerPlugin } from '#core/client/boot.ts'
import { createCommandContext, labelOf } from '#core/client/context/run-command.ts'
import { corePlugin } from '#core/client/core-plugin.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import type { ClientPlugin, Message } from '#core/client/registry/contract.ts'
import { findDeadBindings, findKeyConflicts } from '#core/client/shortcuts/key-conflicts.ts'
import { keyTable } from '#core/client/shortcuts/table.ts'
import { iconNames } from '#core/client/ui/icon/icon-names.ts'
import { flush, mount, unmountAll } from '#core/client/ui/testing.tsx'
import type { Call } from '#core/shared/call.ts'
import * as clientPlugins from '#plugins/client.ts'
import { argumentsOf, missingForms } from '../../scripts/checks/plugins/message-icu.ts'
import { readUse } from '../../scripts/checks/plugins/message-source.ts'
import { compileMessages, readMessages } from '../../scripts/client/messages.ts'
import { docs, samplePlugins, wordsOf } from './docs-samples.ts'
import { buildScratchRepository } from './scratch-repository.ts'

const files = samplePlugins()
const built = buildScratchRepository(files)
const names = ['spells', 'potions', 'goals']
const place = { spaceId: 'attic', projectId: 'saga' }
const isOwn = (id: string, collection: { ownerOf(id: string): string | undefined }) =>
  names.includes(collection.ownerOf(id) ?? '')

beforeAll(async () => {
  const plugins = (await built.load('client')) as Record<string, ClientPlugin>
  expect(Object.keys(plugins).toSorted()).toEqual([...new Set([...Object.keys(clientPlugins), ...names])].sort())
  for (const plugin of [corePlugin, ...Object.values(plugins)]) registerPlugin(plugin)
  await setLanguage('en')
})
afterAll(() => {
  for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
  built.remove()
})

it('the samples of docs/plugins.md use free keys and existing icons', () => {
  expect(findKeyConflicts(keyTable())).toEqual([])
  expect(findDeadBindings(keyTable())).toEqual([])
  const own = [...registry.commands.list().filter(({ id }) => isOwn(id, registry.commands)), ...registry.kinds.list()]
  expect(own.flatMap(({ icon }) => icon ?? []).filter(icon => !(iconNames as string[]).includes(icon))).toEqual([])
})

it.each(['en', 'ua'] as const)('they have their messages in %s, in order and in every plural form', language => {
  const words = { ...readMessages(`${docs}/..`, language), ...wordsOf(files, language) }
  const needed: Message[] = [
    ...registry.commands
      .list()
      .filter(({ id }) => isOwn(id, registry.commands))
      .map(labelOf),
    ...(registry.commands.get('goal.set')?.steps ?? []).map(({ label }) => label),
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
  const route = registry.routes.get('goal')
  const slot = registry.slotsOf('project.head').find(({ id }) => id === 'goal')
  expect(route?.path).toBe('/builder/goal/$spaceId/$projectId')
  const { Page } = (await route?.page()) ?? {}
  const { Part } = (await slot?.load()) ?? {}
  if (!Page || !Part) throw new Error('There is no page, or no part.')
  const { goalCalls } = (await import(/* @vite-ignore */ `${built.root}/plugins/goals/shared.ts`)) as {
    goalCalls: { get: Call }
  }
  setCallData(goalCalls.get, place, { words: 60_000 })
  const shown = async <Props extends object>(component: ComponentType<Props>, props: Props) => {
    const at = mount(createElement(QueryClientProvider, { client: queryClient }, createElement(component, props)))
    await flush()
    const text = at.textContent
    unmountAll()
    return text
  }
  // Plugins built for a test have no messages in the catalogue: the ids are shown instead.
  expect(await shown(Page, { params: place, search: {} })).toContain('goal.is')
  expect(await shown(Part, { ...place, kind: 'chapter' })).toBe('goal.is')
  setCallData(goalCalls.get, place, { words: 0 })
  expect(await shown(Page, { params: place, search: {} })).toContain('goal.none')
  expect(await shown(Part, { ...place, kind: 'chapter' })).toBe('')
})

it('the source finds a goal by a number, and the command asks for one and sets it', async () => {
  const source = registry.sources.get('goal')
  const context = createCommandContext()
  expect(await source?.search?.(context, 'sixty')).toEqual([])
  const [found] = (await source?.search?.(context, '60000')) ?? []
  expect(found).toMatchObject({ commandId: 'goal.set', args: { words: '60000' } })

  const command = registry.commands.get('goal.set')
  expect(command?.steps?.[0]?.validate?.('sixty')).toMatchObject({ id: 'goal.only-digits' })
  expect(command?.steps?.[0]?.validate?.('60000')).toBeNull()
  const asked: unknown[] = []
  const call: typeof context.call = async (definition, input) => {
    asked.push([definition.name, input])
    return { ok: true } as never
  }
  await command?.run({ ...context, ...place, call }, { words: '60000' })
  expect(asked).toEqual([['goal/set', { ...place, words: 60_000 }]])

  const went: string[] = []
  await registry.commands.get('goal.open')?.run({ ...context, ...place, go: address => went.push(address) }, {})
  expect(went).toEqual(['/builder/goal/attic/saga'])
})

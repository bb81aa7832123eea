// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryClient, setCallData } from '#core/client/api/query.ts'
import { createCommandContext, labelOf } from '#core/client/context/run-command.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import type { ClientPlugin, Message, PageProps, SearchSource } from '#core/client/registry/contract.ts'
import { findDeadBindings, findKeyConflicts } from '#core/client/shortcuts/key-conflicts.ts'
import { keyTable } from '#core/client/shortcuts/table.ts'
import { iconNames } from '#core/client/ui/icon/icon-names.ts'
import { flush, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { Call } from '#core/shared/call.ts'
import * as clientPlugins from '#plugins/client.ts'
import type { ReadImport } from '#plugins/transfer/shared.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { argumentsOf, missingForms } from '../../scripts/checks/plugins/message-icu.ts'
import { readUse } from '../../scripts/checks/plugins/message-source.ts'
import { compileMessages, readMessages } from '../../scripts/client/messages.ts'
import { docs, sampleNames as names, samplePlugins, wordsOf } from './docs-samples.ts'
import { buildScratchRepository } from './scratch-repository.ts'

const files = samplePlugins()
const built = buildScratchRepository(files)
const place = { spaceId: 'attic', projectId: 'saga' }
const isOwn = (id: string, collection: { ownerOf(id: string): string | undefined }) =>
  names.includes(collection.ownerOf(id) ?? '')

beforeAll(async () => {
  const plugins = (await built.load('client')) as Record<string, ClientPlugin>
  expect(Object.keys(plugins).toSorted()).toEqual([...new Set([...Object.keys(clientPlugins), ...names])].sort())
  await registerWhole(...corePlugins, ...Object.values(plugins))
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
      .flatMap(([path, text]) => (/tsx?$/.test(path) ? readUse(path, text).translated : []))
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

const loaded = <T>(path: string) => import(/* @vite-ignore */ `${built.root}/plugins/${path}`) as Promise<T>

/** What a component shows. Plugins built for a test have no messages in the catalogue: the ids are shown instead. */
async function shown<Props extends object>(component: ComponentType<Props>, props: Props): Promise<string> {
  const at = mount(createElement(QueryClientProvider, { client: queryClient }, createElement(component, props)))
  await flush()
  const text = at.textContent ?? ''
  unmountAll()
  return text
}

it('the page and the panel show the goal', async () => {
  const { default: Page } = await loaded<{ default: ComponentType<PageProps> }>('goals/client/goal-page.tsx')
  const { default: Part } =
    (await registry
      .slotsOf('entity.side')
      .find(({ id }) => id === 'goal')
      ?.load()) ?? {}
  if (!Part) throw new Error('There is no panel.')
  const { goalCalls } = await loaded<{ goalCalls: { get: Call } }>('goals/shared.ts')
  const entityRef = { kind: 'chapter', id: 'one', label: 'One', ...place }
  setCallData(goalCalls.get, place, { words: 60_000 })
  expect(await shown(Page, { params: place, search: {} })).toContain('goal.is')
  expect(await shown(Part, { entityRef, entity: {} })).toContain('goal.is')
  setCallData(goalCalls.get, place, { words: 0 })
  expect(await shown(Page, { params: place, search: {} })).toContain('goal.none')
  expect(await shown(Part, { entityRef, entity: {} })).toContain('goal.none')
})

it('the notification has its words and leads to the project', async () => {
  const [kind] = (await registry.plugins.get('goals')?.notificationKinds?.()) ?? []
  const payload = { ...place, who: 'Ines', words: 50_000 }
  expect(kind?.message(payload)).toEqual({ id: 'goal.told', values: { who: 'Ines', words: 50_000 } })
  expect(kind?.message({})).toBeNull()
  expect(kind?.setting).toBe('goal.setting')
  expect(kind?.answers[0]?.go?.(payload)).toBe('/builder/project/attic/saga')
})

it('the source finds a goal by a number, and the command asks for one and sets it', async () => {
  const { findGoals } = await loaded<{ findGoals: NonNullable<SearchSource['search']> }>('goals/client/find-goals.ts')
  const context = createCommandContext()
  expect(await findGoals(context, 'sixty')).toEqual([])
  const [found] = await findGoals(context, '60000')
  expect(found).toMatchObject({ commandId: 'goal.set', args: { words: '60000' } })

  const command = registry.commands.get('goal.set')
  expect(command?.steps?.[0]?.validate?.('sixty')).toBe('goal.only-digits')
  expect(command?.steps?.[0]?.validate?.('60000')).toBeNull()
  const requests: unknown[] = []
  const call: typeof context.call = async (definition, input) => {
    requests.push([definition.name, input])
    return { ok: true } as never
  }
  await command?.run({ ...context, ...place, call }, { words: '60000' })
  expect(requests).toEqual([['goal/set', { ...place, words: 60_000 }]])
})

it('what the exporter saves, the importer creates again; a file with a fault in it creates nothing', async () => {
  const context = createCommandContext()
  const potions: Record<string, object> = { a: { name: 'Sleep', doses: 3 }, b: { name: 'Fire', doses: 0 } }
  const call: typeof context.call = async (_, input) => potions[(input as { potionId: string }).potionId] as never
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${saved.push(blob as Blob)}`)
  const entities = ['a', 'b'].map(id => ({ ...place, kind: 'potion', id, label: id }))
  await registry.commands.get('recipes.export')?.run({ ...context, call, entities }, {})
  const [file] = saved
  if (!file) throw new Error('Nothing was saved.')

  const created: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (!String(address).includes('potion/create')) return Response.json({ token: 't' })
    const values = JSON.parse(String(init?.body))
    created.push(values)
    return Response.json({ ...values, potionId: String(created.length), revision: 1 })
  })
  const importFrom = (text: string) => {
    const files = { file: [new File([text], 'potions.json')] }
    return registry.commands.get('recipes.import')?.run({ ...context, ...place, files }, {})
  }
  await importFrom(await file.text())
  expect(created).toEqual(Object.values(potions).map(potion => ({ ...place, ...potion })))
  for (const text of ['no file', '{}', JSON.stringify([potions.a, { name: 'Ash' }])]) await importFrom(text)
  expect(created).toHaveLength(2)
  vi.restoreAllMocks()
})

it('the search word finds higher peaks or says why not, the column counts letters, and the export has feet', async () => {
  const requests: object[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (!String(address).includes('peak/find')) return Response.json({ token: 't' })
    requests.push(JSON.parse(String(init?.body)))
    return Response.json({ data: [{ peakId: 'one', name: 'Tooth', height: 2310 }], total: 1, nextCursor: null })
  })
  const word = registry.searchWords.get('above')
  expect(await word?.find(place, '2000', 'too')).toMatchObject({
    entities: [{ kind: 'peak', id: 'one', label: 'Tooth' }],
  })
  expect(requests).toEqual([{ ...place, where: { height: { from: 2000 } }, sorting: 'height:desc', query: 'too' }])
  expect(await word?.find(place, 'high', '')).toHaveProperty('issue')
  const column = registry.columns.get('letters')
  expect(await column?.numbers(place, ['one'], new AbortController().signal)).toEqual({ one: 5 })
  const columns = await registry.exporters.get('peak')?.columns?.(place)
  expect(columns?.({ height: 2310 })).toEqual({ feet: 7579 })
  vi.restoreAllMocks()
})

it('the importer plans a peak for each line and reports the others', async () => {
  const { readPeaks } = await loaded<{ readPeaks: ReadImport }>('peaks/client/read-peaks.ts')
  const files = [{ path: 'peaks.txt', file: new File(['Heron’s Tooth 2310\nno height\n'], 'peaks.txt') }]
  const kinds = [{ name: 'peak', label: 'Peak', title: 'name', fields: [] }]
  const plan = await readPeaks({ files, kinds, place, chosen: {} })
  expect(plan.records).toMatchObject([{ kind: 'peak', values: { name: 'Heron’s Tooth', height: 2310 } }])
  expect(plan.report).toMatchObject({ kept: [{ count: 1 }], dropped: [{ count: 1, samples: ['no height'] }] })
  await expect(readPeaks({ files, kinds: [], place, chosen: {} })).rejects.toThrow('not-this-format')
})

it('the panel of the example shows what is contributed to its extension point, and its field shows metres', async () => {
  const part = registry.slotsOf('entity.side').find(({ id }) => id === 'peaks')
  const { default: Part } = (await part?.load()) ?? {}
  if (!Part) throw new Error('There is no panel.')
  const entityRef = { kind: 'peak', id: 'one', label: 'Tooth', ...place }
  const at = mount(
    createElement(QueryClientProvider, { client: queryClient }, createElement(Part, { entityRef, entity: {} })),
  )
  await waitUntil(() => at.textContent?.includes('Tooth') === true)
  unmountAll()
  const { Cell } = (await registry.fieldTypes.get('metres')?.cell?.()) ?? {}
  if (!Cell) throw new Error('There is no cell.')
  expect(await shown(Cell, { value: 2310, row: {}, entity: entityRef })).toContain('peaks.metres')
})

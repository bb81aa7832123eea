// @vitest-environment happy-dom
import type { ComponentType } from 'react'
import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCommandContext, runCommand } from '#core/client/context/run-command.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import { closePage, openPage, type PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { registry } from '#core/client/registry/app-registry.ts'
import type { ClientPlugin, PageProps } from '#core/client/registry/contract.ts'
import { find, flush, press, waitUntil } from '#core/client/ui/testing.tsx'
import type { Kind } from '#core/shared/kind.ts'
import * as clientPlugins from '#plugins/client.ts'
import { samplePlugins } from './docs-samples.ts'
import { buildScratchRepository } from './scratch-repository.ts'

const built = buildScratchRepository(samplePlugins())
const folder = `${built.root}/plugins/constellations`
const vega = { id: 'vega', x: 10, y: 20, label: 'Vega' }
const deneb = { id: 'deneb', x: 30, y: 40, label: 'Deneb' }
let server: PageServer

beforeEach(async () => {
  // With every command of the app there, a key that is taken throws.
  const all: ClientPlugin[] = [...corePlugins, ...Object.values(clientPlugins)]
  const commands = await Promise.all(
    all.map(async ({ commands = [] }) => (typeof commands === 'function' ? (await commands()).commands : commands)),
  )
  registry.add({ id: 'all', commands: commands.flat() })
  const { constellation } = (await import(/* @vite-ignore */ `${folder}/shared.ts`)) as { constellation: Kind }
  const page = (await import(/* @vite-ignore */ `${folder}/client/constellation-page.tsx`)) as {
    default: ComponentType<PageProps>
  }
  server = await openPage(constellation, page.default, { name: 'Summer', stars: [vega, deneb] })
  const box = { left: 0, top: 0, width: 1000, height: 500 } as DOMRect
  find('article svg[role="group"]').getBoundingClientRect = () => box
})
afterEach(() => {
  closePage()
  registry.remove('all')
  vi.restoreAllMocks()
})
afterAll(() => built.remove())

const drawn = () =>
  [...document.querySelectorAll('article svg g')].map(star => {
    const circle = star.querySelector('circle')
    return `${star.textContent} ${circle?.getAttribute('cx')} ${circle?.getAttribute('cy')}`
  })
const starOf = (label: string) => find(`article svg [aria-label="${label}"]`)
const pointer = (on: Element, type: string, clientX = 0, clientY = 0) =>
  act(() => on.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY })))
const focus = (label: string) => act(() => (starOf(label) as HTMLElement).focus())

it('a star is dragged, saved alone, and back with one undo, while someone else moves another', async () => {
  pointer(starOf('Vega'), 'pointerdown')
  for (const x of [200, 300, 900]) pointer(starOf('Vega'), 'pointermove', x, 250)
  pointer(starOf('Vega'), 'pointerup')
  await waitUntil(() => server.sent.length > 0)
  expect(server.sent).toEqual([{ stars: { changes: [{ put: { ...vega, x: 90, y: 50 }, was: vega }] } }])
  await server.write({
    stars: [
      { ...vega, x: 90, y: 50 },
      { ...deneb, y: 99 },
    ],
  })
  expect(drawn()).toEqual(['Vega 90% 50%', 'Deneb 30% 99%'])
  press('z', { ctrlKey: true }, document.body)
  await flush()
  expect(drawn()).toEqual(['Vega 10% 20%', 'Deneb 30% 99%'])
})

it('a star is chosen, moved, named and removed by keys and commands', async () => {
  focus('Deneb')
  await flush()
  press('ArrowRight', { shiftKey: true }, document.body)
  await flush()
  press('ArrowUp', { shiftKey: true }, document.body)
  await flush()
  expect(drawn()).toEqual(['Vega 10% 20%', 'Deneb 31% 39%'])
  await act(() => runCommand('constellation.relabel', { args: { label: 'Tail' } }))
  expect(drawn()).toEqual(['Vega 10% 20%', 'Tail 31% 39%'])
  await act(() => runCommand('constellation.remove'))
  await flush()
  expect(drawn()).toEqual(['Vega 10% 20%'])
  await act(() => runCommand('constellation.add', { args: { label: 'Lyra' } }))
  expect(drawn()).toEqual(['Vega 10% 20%', 'Lyra 50% 50%'])
})

it('a double click adds a star', async () => {
  pointer(find('article svg[role="group"]'), 'dblclick', 500, 100)
  await flush()
  expect(drawn().at(-1)).toBe(' 50% 20%')
})

it('what is exported can be imported as new stars, and a file with a fault adds none', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${saved.push(blob as Blob)}`)
  await registry.commands.get('constellation.export')?.run(createCommandContext(), {})
  const text = (await saved[0]?.text()) ?? ''
  const importFrom = async (content: string) => {
    const files = { file: [new File([content], 'stars.json')] }
    await act(async () => registry.commands.get('constellation.import')?.run({ ...createCommandContext(), files }, {}))
  }
  await importFrom(text)
  expect(drawn()).toEqual(['Vega 10% 20%', 'Deneb 30% 40%', 'Vega 10% 20%', 'Deneb 30% 40%'])
  await waitUntil(() => server.sent.length > 0)
  expect(new Set((server.entity.stars as { id: string }[]).map(({ id }) => id)).size).toBe(4)
  for (const wrong of ['', '{}', JSON.stringify([vega, { ...deneb, x: 101 }])]) await importFrom(wrong)
  expect(drawn()).toHaveLength(4)
})

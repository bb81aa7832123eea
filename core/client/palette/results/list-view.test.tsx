// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commandContext } from '../../context/command-context.ts'
import { createCommandContext } from '../../context/run-command.ts'
import { registry } from '../../registry/app-registry.ts'
import type { CommandContext, EntityRef } from '../../registry/contract.ts'
import { find, mount, press, type, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { Palette } from '../palette.tsx'
import { closePalette, openPalette } from '../state.ts'

const input = () => find<HTMLInputElement>('[cmdk-input]')
const project = { spaceId: 'harbour', projectId: 'tides' }
const morrow: EntityRef = { ...project, kind: 'place', id: 'morrow', label: 'Low Morrow' }

/** Each time names were asked for: where, and how to answer. */
let searches: { context: CommandContext; answer: (names: readonly EntityRef[]) => void }[]
const offered = vi.fn()
const archived = vi.fn()

beforeEach(() => {
  searches = []
  commandContext.page = 'space'
  commandContext.params = { spaceId: 'harbour' }
  registry.add({
    id: 'sample',
    label: 'palette.title',
    commands: [
      { id: 'sample.offer', label: 'shell.close', hidden: true, run: () => offered() },
      {
        id: 'sample.archive',
        label: 'palette.back',
        on: ['place'],
        run: ({ entities }) => archived(entities.map(({ id }) => id)),
      },
    ],
    sources: [
      {
        id: 'sample.names',
        label: 'palette.names',
        when: { project: true },
        names: context => new Promise(answer => searches.push({ context, answer })),
      },
      {
        id: 'sample.elsewhere',
        label: 'palette.anywhere',
        isOffer: true,
        search: async () => [{ label: 'Elsewhere', icon: 'search', commandId: 'sample.offer' }],
      },
    ],
  })
})
afterEach(() => {
  act(closePalette)
  unmountAll()
  registry.remove('sample')
  Object.assign(commandContext, { page: '', params: {}, pageEntity: null, rows: [] })
  vi.clearAllMocks()
})

async function open() {
  mount(<Palette />)
  await act(async () => openPalette(createCommandContext()))
  await waitUntil(() => document.querySelector('[cmdk-input]') !== null)
}

const reachProject = () =>
  act(() => {
    Object.assign(commandContext, { page: 'project', params: project })
  })

it('searches the page that was still loading when the palette was opened', async () => {
  await open()
  expect(searches).toEqual([])
  reachProject()
  await waitUntil(() => searches.length > 0)
  expect(searches[0]?.context).toMatchObject(project)
})

it('acts on the entity of a page that was still loading', async () => {
  reachProject()
  await open()
  await waitUntil(() => searches.length > 0)
  act(() => {
    commandContext.pageEntity = morrow
  })
  type(input(), '>')
  await waitUntil(() => document.querySelector('[cmdk-item]') !== null)
  press('Enter', {}, input())
  await waitUntil(() => archived.mock.calls.length > 0)
  expect(archived.mock.calls).toEqual([[['morrow']]])
})

it('keeps an Enter until something is found, rather than search elsewhere', async () => {
  reachProject()
  await open()
  type(input(), 'low mor')
  press('Enter', {}, input())
  await waitUntil(() => searches.length > 0 && document.querySelector('[cmdk-item]') !== null)
  press('Enter', {}, input())
  expect(offered).not.toHaveBeenCalled()
  expect(input().value).toBe('low mor')
  await act(async () => searches[0]?.answer([morrow]))
  await waitUntil(() => document.querySelector('[cmdk-input]') === null)
  expect(offered).not.toHaveBeenCalled()
})

it('searches elsewhere with an Enter if nothing is found', async () => {
  reachProject()
  await open()
  type(input(), 'low mor')
  press('Enter', {}, input())
  await waitUntil(() => searches.length > 0)
  await act(async () => searches[0]?.answer([]))
  await waitUntil(() => offered.mock.calls.length > 0)
  expect(document.querySelector('[cmdk-input]')).toBeNull()
})

it('forgets an early Enter with the next key', async () => {
  reachProject()
  await open()
  type(input(), 'low mor')
  press('Enter', {}, input())
  press('r', {}, input())
  type(input(), 'low morr')
  await waitUntil(() => searches.length > 0)
  await act(async () => searches[0]?.answer([morrow]))
  await waitUntil(() => document.querySelector('[cmdk-item]') !== null)
  expect(input().value).toBe('low morr')
})

it('offers what can be done to the page while a row on it is selected, and does it to the page', async () => {
  const mark: EntityRef = { ...project, kind: 'mark', id: 'm', label: 'A mark' }
  Object.assign(commandContext, { page: 'place', params: project, pageEntity: morrow, rows: [mark] })
  await open()
  const chosen = () => document.querySelector('[cmdk-item][data-selected="true"]')?.textContent
  expect(document.querySelector('[cmdk-item]')).toBeNull()
  type(input(), 'back')
  await waitUntil(() => chosen()?.includes('palette.back') === true)
  press('Enter', {}, input())
  await waitUntil(() => archived.mock.calls.length > 0)
  expect(archived).toHaveBeenCalledWith(['morrow'])
})

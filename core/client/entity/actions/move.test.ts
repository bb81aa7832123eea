// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { queryClient } from '../../api/query.ts'
import { undoKept } from '../../context/kept-undo.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import type { CommandContext, EntityRef } from '../../registry/contract.ts'
import * as toasts from '../../toasts/toasts.tsx'
import { kindCommands } from './kind-commands.ts'

const fields = { name: 'string >= 1' } as const
const timeline = defineKind({ name: 'timeline', title: 'name', icon: 'clock', fields })
const layer = defineKind({ name: 'layer', title: 'name', icon: 'layers', ordered: true, parent: 'timeline', fields })
const place = { spaceId: 's', projectId: 'p' }
const toast = vi.spyOn(toasts, 'showToast').mockReturnValue('')

/** The layers of each timeline, as a server would keep them. */
let stored: Record<string, string[]>
let sent: unknown[]

const answer = (id: string, index: number, timelineId: string) => ({
  ...{ ...place, layerId: id, name: id, timelineId, index, revision: 1 },
})
const parentOf = (id: string) => Object.keys(stored).find(parent => stored[parent]?.includes(id)) ?? ''

beforeAll(async () => {
  registry.add({ id: 'lines', kinds: [timeline, layer] })
  await setLanguage('en')
})
afterAll(() => registry.remove('lines'))
beforeEach(() => {
  stored = { one: ['a', 'b', 'c', 'd'], two: ['x'] }
  sent = []
  toast.mockClear()
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!/(layer|timeline)\//.test(url)) return Response.json({ csrfToken: 't', token: 't' })
    const input = JSON.parse(String(init.body ?? '{}'))
    if (url.includes('timeline/find')) {
      const data = Object.keys(stored).map(timelineId => ({ ...place, timelineId, name: timelineId }))
      return Response.json({ data, total: 2, nextCursor: null })
    }
    if (url.includes('layer/find')) {
      const id = stored[input.timelineId]?.[input.page - 1] ?? ''
      return Response.json({ data: [answer(id, input.page - 1, input.timelineId)], total: 1, nextCursor: null })
    }
    const id: string = input.layerId
    if (url.includes('layer/move')) {
      sent.push([id, input.timelineId, input.after])
      for (const ids of Object.values(stored)) if (ids.includes(id)) ids.splice(ids.indexOf(id), 1)
      const target = stored[input.timelineId] ?? []
      const at = input.after === undefined ? target.length : target.indexOf(input.after) + 1
      target.splice(at, 0, id)
    }
    return Response.json(answer(id, stored[parentOf(id)]?.indexOf(id) ?? 0, parentOf(id)))
  })
})

const command = kindCommands(layer).find(({ id }) => id === 'layer.move')
const layerRef = (id: string): EntityRef => ({ ...place, kind: 'layer', id, label: id, parentId: parentOf(id) })

it('one or many go to another parent in their order, and undo puts them back where they were', async () => {
  const entities = ['c', 'a', 'b'].map(layerRef)
  const context = { ...place, entities } as unknown as CommandContext
  const options = await command?.steps?.[0]?.options?.(context, {} as never)
  expect((options as readonly { value: string }[]).map(({ value }) => value)).toEqual(['two'])
  await command?.run(context, { parent: 'two' })
  expect(stored).toEqual({ one: ['d'], two: ['x', 'a', 'b', 'c'] })
  const [shown] = toast.mock.calls.at(-1) ?? []
  expect(shown?.title).toContain('moved')
  shown?.action?.run()
  await vi.waitFor(() => expect(stored).toEqual({ one: ['a', 'b', 'c', 'd'], two: ['x'] }))
  expect(sent.slice(3)).toEqual([
    ['a', 'one', null],
    ['b', 'one', 'a'],
    ['c', 'one', 'b'],
  ])
})

it('is put back also after a reload, with `z`', async () => {
  const entities = ['c', 'a'].map(layerRef)
  await command?.run({ ...place, entities } as unknown as CommandContext, { parent: 'two' })
  expect(stored).toEqual({ one: ['b', 'd'], two: ['x', 'a', 'c'] })
  // The toast with its undo is gone with the page: what is kept does it.
  await undoKept()
  expect(stored).toEqual({ one: ['a', 'b', 'c', 'd'], two: ['x'] })
  await undoKept()
  expect(stored).toEqual({ one: ['a', 'b', 'c', 'd'], two: ['x'] })
})

it('is offered only for kinds with a parent', () => {
  expect(kindCommands(timeline).map(({ id }) => id)).not.toContain('timeline.move')
  expect(command).toMatchObject({ on: ['layer'], needs: 'update', many: true })
})

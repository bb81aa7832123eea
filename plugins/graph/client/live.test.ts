// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { emitOwnEvent, queryClient, registry } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { defineKind } from '#core/shared/kind.ts'
import { relationsEvent } from '#plugins/relations/shared.ts'
import { seriesEvent } from '#plugins/series/shared.ts'
import { tagsEvent } from '#plugins/tags/shared.ts'
import { graphCalls } from '../shared.ts'
import { graph } from './index.ts'

const lamp = defineKind({ name: 'lamp', title: 'name', icon: 'sun', fields: { name: 'string', text: 'string' } })
const projects = ['book', 'world']
const keyOf = (projectId: string) => queryKey(graphCalls.get as never, { spaceId: 's', projectId })
const stale = () => projects.filter(projectId => queryClient.getQueryState(keyOf(projectId))?.isInvalidated)
const world = { spaceId: 's', projectId: 'world' }
const ofLamp = { ...world, kind: lamp.name, by: 'ann', id: 'a', label: 'A', parentId: null, revision: 2, at: '' }

beforeEach(() => {
  registry.add(graph)
  registry.add({ id: 'lamps', kinds: [lamp] })
  for (const projectId of projects) queryClient.setQueryData(keyOf(projectId), { nodes: [] })
})
afterEach(() => {
  queryClient.clear()
  for (const id of ['graph', 'lamps']) registry.remove(id)
})

it.each([
  ['a name', events.entity, { ...ofLamp, is: 'changed', fields: ['name'] }, projects],
  ['a colour', events.entity, { ...ofLamp, is: 'changed', fields: ['color'] }, projects],
  ['what is archived', events.entity, { ...ofLamp, is: 'archived' }, projects],
  ['many', events.entity, { ...world, kind: lamp.name, is: 'many' }, projects],
  ['a text, which it does not show', events.entity, { ...ofLamp, is: 'changed', fields: ['text'] }, []],
  ['what is new, and has no relations', events.entity, { ...ofLamp, is: 'created' }, []],
  ['relations', relationsEvent, { ...world, ids: ['a'] }, projects],
  ['the name of a project', events.place, world, projects],
  ['which worlds are used', seriesEvent, world, ['world']],
  ['tags', tagsEvent, world, ['world']],
])(
  '%s in a project: graphs of it, and of those that use its world, are asked for again',
  async (_, event, data, of) => {
    await emitOwnEvent(event, data)
    expect(stale()).toEqual(of)
  },
)

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { closePage, openPage } from '#core/client/entity/page/entity-page.fixture.tsx'
import { type EntityRef, flushUnsaved, queryClient, registry, runCommand } from '#core/client/index.ts'
import { click, find, waitUntil } from '#core/client/ui/testing.tsx'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { plan } from '../shared/kind.ts'
import Page from './plan-page.tsx'

const place = { spaceId: 's', projectId: 'p' }
const oda: EntityRef = {
  ...{ kind: plan.name, id: 'oda', label: 'Oda', spaceId: 's', projectId: 'world', project: 'Saltworld' },
}

afterEach(() => {
  registry.remove('shared')
  closePage()
})

it('what a node is about may be in a world that the project uses; what may not be read has no name', async () => {
  registry.add({ id: 'shared', sources: [{ id: 'shared.names', label: 'kind.plan.many', names: async () => [oda] }] })
  queryClient.setQueryData(queryKey(chapterCalls.getChaptersMap as never, place), [])
  const tags = { ...place, appointment: 'entryTag', limit: tagLimits.values }
  queryClient.setQueryData(queryKey(cvCalls.find as never, tags), [])
  for (const ids of [['oda', 'hidden'], ['hidden']])
    queryClient.setQueryData(queryKey(mentionCalls.entities as never, { ...place, ids }), [])
  const nodes = [{ id: 'vigil', title: 'Vigil', tags: [], links: ['oda', 'hidden'] }]
  const server = await openPage(plan, Page, { title: 'Act two', type: 'beat-sheets', timelineId: null, nodes })
  await waitUntil(() => document.querySelector('[data-node=vigil]') !== null)
  click(find('[data-node=vigil]'))
  const links = () => [...document.querySelectorAll('ul[aria-label="Linked to"] > li')].map(row => row.textContent)
  await waitUntil(() => links().length === 2)
  expect(links()).toEqual(['OdaPlan · Saltworld', 'Deleted, or you have no access'])
  expect(find('ul[aria-label="Linked to"] a').getAttribute('href')).toContain('world')
  await act(() => runCommand('plans.unlink', { args: { entity: 'oda' } }))
  await act(() => flushUnsaved())
  expect(server.entity.nodes).toMatchObject([{ links: ['hidden'] }])
})

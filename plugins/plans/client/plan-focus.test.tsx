// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { closePage, openPage } from '#core/client/entity/page/entity-page.fixture.tsx'
import { queryClient, runCommand } from '#core/client/index.ts'
import { find, flush, focus, waitUntil } from '#core/client/ui/testing.tsx'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { type PlanNode, plan } from '../shared/kind.ts'
import Page from './plan-page.tsx'

const place = { spaceId: 's', projectId: 'p' }
const node = (title: string, values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id: title.toLowerCase(), title, tags: [], links: [] },
  ...values,
})
const nodes = [
  node('Opening', { status: 'completed', tags: [{ valueId: 'sea' }] }),
  node('Midpoint'),
  node('Ending', { status: 'in-progress' }),
]

async function open(): Promise<void> {
  const tags = { ...place, appointment: 'entryTag', limit: tagLimits.values }
  queryClient.setQueryData(queryKey(cvCalls.find as never, tags), [{ valueId: 'sea', value: 'Sea', color: '#00bcd4' }])
  queryClient.setQueryData(queryKey(chapterCalls.getChaptersMap as never, place), [])
  queryClient.setQueryData(queryKey(outlineCalls.read as never, place), { chapters: [] })
  await openPage(plan, Page, { title: 'Act two', type: 'scene-cards', timelineId: null, nodes })
  focus(find('[role=listbox]'))
}
afterEach(closePage)

const run = (id: string, args: Record<string, string> = {}) => act(() => runCommand(id, { args }))
const focused = (selector: string) => waitUntil(() => document.activeElement?.matches(selector) === true)

it('the focus stays in the nodes where they are shown in another way, or are none for a while', async () => {
  await open()
  await run('plans.grid')
  await focused('[role=grid]')
  await run('plans.grid')
  await focused('[role=listbox]')
  expect(find('[role=listbox]').getAttribute('aria-activedescendant')).toBe('node-midpoint')
  await run('plans.filter-status', { status: 'in-progress' })
  expect(find('[role=listbox]').hasAttribute('aria-activedescendant')).toBe(false)
  await run('plans.filter-tag', { tag: 'sea' })
  await focused('[data-empty-state] button')
  await run('plans.filter-clear')
  await focused('[role=listbox]')
})

it('the focus is left where somebody has put it meanwhile', async () => {
  await open()
  focus(find('input[type=search]'))
  await run('plans.grid')
  await flush()
  expect(document.activeElement?.tagName).toBe('INPUT')
})

// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { closePage, openPage, type PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { flushUnsaved, queryClient, runCommand } from '#core/client/index.ts'
import { click, find, flush, focus, press, waitUntil } from '#core/client/ui/testing.tsx'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { type PlanNode, plan } from '../shared/kind.ts'
import Page from './plan-page.tsx'

const node = (title: string, values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id: title.toLowerCase(), title, tags: [], links: [] },
  ...values,
})
const three = [node('Opening', { status: 'completed' }), node('Midpoint'), node('Ending', { status: 'in-progress' })]

async function open(values: object): Promise<PageServer> {
  const place = { spaceId: 's', projectId: 'p' }
  const map = [{ chapterId: 'ch1', title: 'Overdue', index: 0, published: false }]
  queryClient.setQueryData(queryKey(mentionCalls.entities as never, { ...place, ids: ['ch1'] }), [])
  queryClient.setQueryData(queryKey(chapterCalls.getChaptersMap as never, place), map)
  const tags = { ...place, appointment: 'entryTag', limit: tagLimits.values }
  queryClient.setQueryData(queryKey(cvCalls.find as never, tags), [
    { valueId: 'sea', value: 'The sea', color: '#00bcd4' },
  ])
  return openPage(plan, Page, { title: 'Act two', type: 'scene-cards', timelineId: null, nodes: three, ...values })
}
afterEach(() => {
  closePage()
  localStorage.clear()
})

const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-node')
const titleInput = () => find<HTMLInputElement>('[data-plan-title]')
const choose = (id: string) => click(find(`[data-node=${id}]`))
const run = (id: string, args: Record<string, string> = {}) => act(() => runCommand(id, { args }))
const saved = () => act(() => flushUnsaved())

describe('scene cards', () => {
  const columns = () =>
    [...document.querySelectorAll('[role=group]')]
      .filter(group => group.closest('[data-plan-nodes]'))
      .map(group => [...group.querySelectorAll('[role=option]')].map(card => card.getAttribute('data-node')))

  it('stand in a column for each status, and move between them [PLAN-14]', async () => {
    const server = await open({ type: 'scene-cards' })
    expect(columns()).toEqual([['midpoint'], ['ending'], ['opening']])
    choose('midpoint')
    press('ArrowRight')
    await flush()
    expect(chosen()).toBe('ending')
    press('ArrowRight', { altKey: true })
    await flush()
    expect(columns()).toEqual([['midpoint'], [], ['ending', 'opening']])
    await saved()
    expect(server.entity.nodes).toMatchObject([{ id: 'ending', status: 'completed' }, {}, {}])
    press('Enter')
    await waitUntil(() => document.activeElement === titleInput())
  })

  const shown = () =>
    [...document.querySelectorAll('[role=listbox] [role=group]')].map(group => [
      group.getAttribute('aria-label'),
      [...group.querySelectorAll('[role=option]')].map(card => card.getAttribute('data-node')).join(' '),
    ])

  it('stand by status, plot line or chapter, and change that with their column', async () => {
    const nodes = [node('Vigil', { tags: [{ valueId: 'sea' }] }), node('Letter', { links: ['ch1'] })]
    const server = await open({ type: 'scene-cards', nodes })
    expect(shown()).toEqual([
      ['Planned', 'vigil letter'],
      ['In progress', ''],
      ['Completed', ''],
    ])
    await run('plans.cards-by', { by: 'line' })
    expect(shown()).toEqual([
      ['No plot line', 'letter'],
      ['The sea', 'vigil'],
    ])
    choose('letter')
    focus(find('[data-plan-nodes]'))
    press('ArrowRight', { altKey: true })
    await flush()
    expect(shown()[1]).toEqual(['The sea', 'letter vigil'])
    await run('plans.cards-by', { by: 'chapter' })
    expect(shown()).toEqual([
      ['No chapter', 'vigil'],
      ['1 · Overdue', 'letter'],
    ])
    choose('letter')
    focus(find('[data-plan-nodes]'))
    press('ArrowLeft', { altKey: true })
    await saved()
    expect(server.entity.nodes).toMatchObject([
      { id: 'letter', tags: [{ valueId: 'sea' }], links: [] },
      { id: 'vigil', links: [] },
    ])
    expect(localStorage.getItem('plan_cards_by')).toBe('chapter')
    await run('plans.cards-by', { by: 'status' })
    expect(shown()).toHaveLength(3)
  })
})

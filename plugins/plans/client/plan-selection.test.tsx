// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { closePage, openPage, type PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { flushUnsaved, queryClient, runCommand } from '#core/client/index.ts'
import { click, find, flush, focus, press as pressKey } from '#core/client/ui/testing.tsx'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { type PlanNode, plan } from '../shared/kind.ts'
import { statusOf } from '../shared/status.ts'
import Page from './plan-page.tsx'

const place = { spaceId: 's', projectId: 'p' }
const node = (title: string, values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id: title.toLowerCase(), title, tags: [], links: [] },
  ...values,
})
const five = [
  node('A'),
  node('B', { tags: [{ valueId: 'sea' }] }),
  node('C', { status: 'in-progress' }),
  node('D'),
  node('E', { status: 'completed' }),
]

let server: PageServer
async function openPlan(type: string): Promise<void> {
  const tags = { ...place, appointment: 'entryTag', limit: tagLimits.values }
  queryClient.setQueryData(queryKey(cvCalls.find as never, tags), [{ valueId: 'sea', value: 'Sea', color: '#00bcd4' }])
  queryClient.setQueryData(queryKey(mentionCalls.entities as never, { ...place, ids: ['ch1'] }), [])
  server = await openPage(plan, Page, { title: 'Act two', type, timelineId: null, nodes: five })
}
afterEach(closePage)

async function press(...[key, init]: Parameters<typeof pressKey>): Promise<void> {
  pressKey(key, init)
  await flush()
}
const rows = () => [...document.querySelectorAll('[role=option]')].map(row => row.getAttribute('data-node'))
const choose = (id: string) => click(find(`[data-node=${id}]`))
const run = (id: string, args: Record<string, string> = {}) => act(() => runCommand(id, { args }))
const saved = () => act(() => flushUnsaved())
const text = () => document.body.textContent
const selected = () =>
  [...document.querySelectorAll('[role=option][aria-selected=true]')].map(one => one.getAttribute('data-node')).join('')
const chosenId = () => find('[data-chosen=true]').getAttribute('data-node')
const bar = () => document.querySelector('[role=toolbar][aria-label$="selected"]')
const stored = () => server.entity.nodes as PlanNode[]
const order = () =>
  stored()
    .map(({ id }) => id)
    .join('')
const statuses = () => stored().map(statusOf)
const status = () => find('[data-plan-nodes] ~ div [role=status]').textContent
const undo = () => press('z', { ctrlKey: true })

describe('nodes of a beat sheet, selected together', () => {
  beforeEach(async () => {
    await openPlan('beat-sheets')
    focus(find('[data-plan-nodes]'))
    await flush()
  })

  it('are added by x, and by arrows with Shift, whose way back takes them out', async () => {
    expect([find('[data-plan-nodes]').getAttribute('aria-multiselectable'), bar()]).toEqual(['true', null])
    await press('x')
    await press('ArrowDown')
    await press('ArrowDown')
    // The chosen node is another one than those that are selected.
    expect([selected(), chosenId(), bar()?.textContent?.includes('1 selected')]).toEqual(['a', 'c', true])
    await press('ArrowDown', { shiftKey: true })
    expect(selected()).toBe('acd')
    await press('ArrowUp', { shiftKey: true })
    expect(selected()).toBe('ac')
    await press('Escape')
    expect([selected(), bar()]).toEqual(['c', null])
    await press('a', { ctrlKey: true })
    expect(selected()).toBe('abcde')
  })

  it('are added by clicks with Ctrl, with Shift up to one, and by their boxes', async () => {
    choose('b')
    click(find('[data-node=d]'), { ctrlKey: true })
    await flush()
    expect(selected()).toBe('d')
    click(find('[data-node=b]'), { shiftKey: true })
    await flush()
    expect(selected()).toBe('bcd')
    click(find('[data-node=c] [data-command="plans.select"]'))
    await flush()
    expect([selected(), chosenId()]).toEqual(['bd', 'c'])
  })

  it('get a status, a tag and a link in one change each, and lose them by one undo each', async () => {
    await press('ArrowDown', { shiftKey: true })
    await press('ArrowDown', { shiftKey: true })
    await run('plans.status', { status: 'completed' })
    await run('plans.tag', { tag: 'sea' })
    await run('plans.link', { entity: 'ch1' })
    await saved()
    expect(statuses()).toEqual(['completed', 'completed', 'completed', 'planned', 'completed'])
    expect(stored().map(({ tags, links }) => tags.length + links.length)).toEqual([2, 2, 2, 0, 0])
    // What all of them have is taken off.
    await run('plans.tag', { tag: 'sea' })
    await saved()
    expect(stored().map(({ tags }) => tags.length)).toEqual([0, 0, 0, 0, 0])
    await undo()
    await undo()
    await undo()
    await undo()
    await saved()
    expect(stored()).toEqual(five)
  })

  it('move by steps together, and one undo takes them back', async () => {
    await press('ArrowDown')
    await press('ArrowDown', { shiftKey: true })
    await press('ArrowDown', { altKey: true })
    await press('ArrowDown', { altKey: true })
    await press('ArrowDown', { altKey: true })
    expect([rows().join(''), selected()]).toEqual(['adebc', 'bc'])
    await saved()
    expect(order()).toBe('adebc')
    await undo()
    await saved()
    expect(stored()).toEqual(five)
  })

  it('are deleted together, the next one is chosen, and one undo brings all of them back', async () => {
    await press('ArrowDown')
    await press('ArrowDown', { shiftKey: true })
    await press('Delete')
    expect([rows().join(''), chosenId(), bar()]).toEqual(['ade', 'd', null])
    await undo()
    await saved()
    expect(stored()).toEqual(five)
  })

  it('leave out those that the filter hides or that somebody else deletes', async () => {
    await press('a', { ctrlKey: true })
    await run('plans.filter-status', { status: 'planned' })
    expect(selected()).toBe('abd')
    await run('plans.delete')
    await saved()
    expect(order()).toBe('ce')
    await run('plans.filter-clear')
    await act(() => server.write({ nodes: [five[4]] }))
    await flush()
    expect(selected()).toBe('e')
  })
})

describe('nodes in hand', () => {
  const held = () =>
    [...document.querySelectorAll('[role=group]')]
      .filter(group => group.closest('[data-plan-nodes]'))
      .map(group =>
        [...group.querySelectorAll('[role=option]')]
          .map(card => (card.getAttribute('data-held') === 'true' ? '*' : '') + card.getAttribute('data-node'))
          .join(' '),
      )

  beforeEach(async () => {
    await openPlan('scene-cards')
    choose('b')
    await flush()
  })

  it('are shown where they would be put down, which is said, and change nothing before that', async () => {
    await press('m')
    expect([held(), status()]).toEqual([['a *b d', 'c', 'e'], 'B Planned, place 2 of 3'])
    await press('ArrowRight')
    await press('ArrowUp')
    expect([held(), status()]).toEqual([['a d', '*b c', 'e'], 'B In progress, place 1 of 2'])
    expect(text()).toContain('2 · B was here')
    await saved()
    expect(server.sent).toEqual([])
    await press('Enter')
    expect([held(), status()]).toEqual([['a d', 'b c', 'e'], ''])
    await saved()
    expect([order(), statuses()[1]]).toEqual(['abcde', 'in-progress'])
    await undo()
    expect(held()).toEqual(['a b d', 'c', 'e'])
  })

  it('are put back by Escape, and stay in the plan at its edges', async () => {
    await press('m')
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) await press(key)
    expect([held()[0], status()]).toEqual(['*b a d', 'B Planned, place 1 of 3'])
    await press('Escape')
    expect([held(), chosenId()]).toEqual([['a b d', 'c', 'e'], 'b'])
    await saved()
    expect(server.sent).toEqual([])
  })

  it('are all that are selected, which are put down together', async () => {
    await press('x')
    await press('ArrowRight', { shiftKey: true })
    await press('m')
    expect(status()).toBe('2 nodes In progress, place 1 of 2')
    await press('ArrowRight')
    await press('ArrowDown')
    await press('Enter')
    expect(held()).toEqual(['a d', '', 'e b c'])
    await saved()
    expect(statuses()).toEqual(['planned', 'planned', 'completed', 'completed', 'completed'])
    await undo()
    await saved()
    expect(stored()).toEqual(five)
  })

  it('stay in hand while somebody else changes others, and are let go when they are deleted', async () => {
    await press('m')
    await press('ArrowRight')
    await press('ArrowDown')
    await act(() => server.write({ nodes: five.filter(({ id }) => id !== 'c') }))
    await flush()
    expect([held(), status()]).toEqual([['a d', '*b', 'e'], 'B In progress, place 1 of 1'])
    await act(() => server.write({ nodes: five.filter(({ id }) => id !== 'c' && id !== 'b') }))
    await flush()
    expect([held(), status()]).toEqual([['a d', '', 'e'], ''])
    await press('Enter')
    await saved()
    expect(order()).toBe('ade')
  })
})

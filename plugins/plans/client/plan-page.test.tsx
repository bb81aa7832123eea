// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { pageStateOf } from '#core/client/context/command-context.ts'
import { undoKept } from '#core/client/context/kept-undo.ts'
import { closePage, openPage, type PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { type Contribution, flushUnsaved, queryClient, registry, runCommand } from '#core/client/index.ts'
import { click, find, flush, focus, press, type as typeInto, waitUntil } from '#core/client/ui/testing.tsx'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { type PlanNode, plan } from '../shared/kind.ts'
import { type PlanViewProps, planCalls, planViews } from '../shared.ts'
import Page from './plan-page.tsx'

const node = (title: string, values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id: title.toLowerCase(), title, tags: [], links: [] },
  ...values,
})
const three = [node('Opening', { status: 'completed' }), node('Midpoint'), node('Ending', { status: 'in-progress' })]

const Ideas = ({ view }: PlanViewProps) => <p>{view.shown.length} ideas</p>

async function open(values: object): Promise<PageServer> {
  const map = [{ chapterId: 'ch1', title: 'Overdue', index: 0, published: false }]
  // The page asks for the names of the chapter that nodes are linked to.
  queryClient.setQueryData(queryKey(mentionCalls.entities as never, { spaceId: 's', projectId: 'p', ids: ['ch1'] }), [])
  queryClient.setQueryData(queryKey(chapterCalls.getChaptersMap as never, { spaceId: 's', projectId: 'p' }), map)
  queryClient.setQueryData(queryKey(outlineCalls.read as never, { spaceId: 's', projectId: 'p' }), {
    chapters: [{ chapterId: 'ch1', words: 4120 }],
  })
  const tags = { spaceId: 's', projectId: 'p', appointment: 'entryTag', limit: tagLimits.values }
  queryClient.setQueryData(queryKey(cvCalls.find as never, tags), [
    { valueId: 'sea', value: 'The sea', color: '#00bcd4' },
  ])
  const server = await openPage(plan, Page, {
    title: 'Act two',
    type: 'beat-sheets',
    timelineId: null,
    nodes: three,
    ...values,
  })
  const { fetch } = globalThis
  globalThis.fetch = async (address, init) =>
    String(address).includes(cvCalls.find.name) ? Response.json([]) : fetch(address, init)
  return server
}
afterEach(() => {
  registry.remove('views')
  closePage()
})

const rows = () => [...document.querySelectorAll('[role=option]')].map(row => row.getAttribute('data-node'))
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.getAttribute('data-node')
const choose = (id: string) => click(find(`[data-node=${id}]`))
const titleInput = () => find<HTMLInputElement>('[data-plan-title]')
const run = (id: string, args: Record<string, string> = {}) => act(() => runCommand(id, { args }))
const saved = () => act(() => flushUnsaved())
const text = () => document.body.textContent

describe('the page of a plan', () => {
  it('of a type without a view says that it is coming, until a plugin brings one [PLAN-15]', async () => {
    for (const type of ['flow-chart', 'mind-map', 'timeline-based']) {
      await open({ type })
      expect(text()).toContain('Coming soon')
      expect(rows()).toEqual([])
      closePage()
    }
    const mindMap: Contribution<PlanViewProps> = {
      to: planViews,
      id: 'mind-map',
      load: async () => ({ default: Ideas }),
    }
    registry.add({ id: 'views', contributions: [mindMap] })
    await open({ type: 'mind-map' })
    await waitUntil(() => text()?.includes('3 ideas') === true)
  })

  it('of an unknown type is not found [PLAN-16]', async () => {
    await open({ type: 'snowflake' })
    expect(text()).toContain('Plan not found')
    expect(document.querySelector('[data-message="plan-not-found"], [data-message-id="plan-not-found"]')).toBeTruthy()
    expect(rows()).toEqual([])
  })
})

describe('a beat sheet', () => {
  it('lists its nodes, of which arrows choose one, and the side card edits it [PLAN-13]', async () => {
    const server = await open({})
    expect(rows()).toEqual(['opening', 'midpoint', 'ending'])
    focus(find('[data-plan-nodes]'))
    await flush()
    expect(chosen()).toBe('opening')
    press('ArrowDown')
    await flush()
    expect(chosen()).toBe('midpoint')
    press('Enter')
    await flush()
    await waitUntil(() => document.activeElement === titleInput())
    typeInto(titleInput(), 'The midpoint')
    await saved()
    expect(server.entity.nodes).toMatchObject([{}, { id: 'midpoint', title: 'The midpoint' }, {}])
  })

  it('says how far through the plan each beat is, and the number of the chapter that one is about', async () => {
    const chapter = { entity: 'chapter', id: 'ch1', label: 'Overdue', parentId: null }
    await open({ nodes: [...three, node('After', { links: ['ch1'] })] })
    await act(async () =>
      queryClient.setQueryData(
        queryKey(mentionCalls.entities as never, { spaceId: 's', projectId: 'p', ids: ['ch1'] }),
        [chapter],
      ),
    )
    const shown = (id: string) => find(`[data-node=${id}]`).textContent ?? ''
    await waitUntil(() => shown('after').includes('Overdue'))
    expect([shown('opening'), shown('midpoint'), shown('after')]).toEqual([
      expect.stringMatching(/0 %$/),
      expect.stringMatching(/33 %$/),
      expect.stringMatching(/1Overdue100 %$/),
    ])
  })

  it('gets a node behind the chosen one, planned and without a title [PLAN-05, PLAN-08]', async () => {
    const server = await open({})
    choose('opening')
    await run('plans.add')
    await saved()
    expect(server.entity.nodes).toHaveLength(4)
    expect(server.entity.nodes).toMatchObject([{}, { title: '', status: 'planned' }, {}, {}])
    const statuses = [...document.querySelectorAll('input[type=radio]')].map(input => (input as HTMLInputElement).value)
    expect(statuses).toEqual(['planned', 'in-progress', 'completed'])
    expect(document.activeElement).toBe(titleInput())
  })

  it('is ordered with keys, and an undo puts a node back', async () => {
    const server = await open({})
    choose('ending')
    press('ArrowUp', { altKey: true })
    await flush()
    expect(rows()).toEqual(['opening', 'ending', 'midpoint'])
    await saved()
    expect(server.sent).toHaveLength(1)
    // Only a node that moved is sent: what other people do to the others stays.
    expect(server.sent[0]).toMatchObject({ nodes: { changes: [{ put: { id: 'midpoint' }, after: 'ending' }] } })
    press('z', { ctrlKey: true })
    await flush()
    expect(rows()).toEqual(['opening', 'midpoint', 'ending'])
  })

  it('has a removed node back by its undo, also after a reload, where it was', async () => {
    const nodes = [...three, node('Coda')]
    const server = await open({ nodes })
    choose('midpoint')
    press('Delete')
    await flush()
    await saved()
    expect(server.entity.nodes).toHaveLength(3)
    await waitUntil(() => text()?.includes('1 item removed') === true)
    const left = server.entity.nodes as PlanNode[]
    closePage()
    const reloaded = await open({ nodes: left })
    await act(() => undoKept())
    expect(reloaded.entity.nodes).toEqual(nodes)
    expect(sessionStorage.getItem('undo')).toBeNull()
  })

  it('has its former name back by the undo, also after a reload', async () => {
    const server = await open({})
    click(find('h1 button'))
    await flush()
    const input = find<HTMLInputElement>('h1 input, h1 textarea')
    typeInto(input, 'Act three')
    press('Enter')
    await flush()
    await saved()
    expect(server.entity.title).toBe('Act three')
    closePage()
    const reloaded = await open({ title: 'Act three' })
    await act(() => undoKept())
    expect(reloaded.entity.title).toBe('Act two')
  })

  it('loses a node with Delete, and the next one is chosen', async () => {
    const server = await open({})
    choose('midpoint')
    press('Delete')
    await flush()
    expect([rows(), chosen()]).toEqual([['opening', 'ending'], 'ending'])
    await saved()
    expect(server.entity.nodes).toHaveLength(2)
    press('z', { ctrlKey: true })
    await flush()
    expect(rows()).toEqual(['opening', 'midpoint', 'ending'])
  })

  it('shows at once what somebody else changes', async () => {
    const server = await open({})
    await act(() => server.write({ nodes: [...three, node('Coda')] }))
    expect(rows()).toEqual(['opening', 'midpoint', 'ending', 'coda'])
  })
})

describe('the filter of a plan', () => {
  it('goes by a part of the title [PLAN-09]', async () => {
    await open({})
    typeInto(find<HTMLInputElement>('input[type=search]'), 'POINT')
    await flush()
    expect(rows()).toEqual(['midpoint'])
    await run('plans.filter-clear')
    expect(rows()).toHaveLength(3)
  })

  it('goes by status, and says when nothing is left [PLAN-10]', async () => {
    await open({ nodes: three.slice(1) })
    await run('plans.filter-status', { status: 'planned' })
    expect(rows()).toEqual(['midpoint'])
    await run('plans.filter-status', { status: 'completed' })
    expect(text()).toContain('No node fits the filter')
  })

  it('goes by a tag that nodes have [PLAN-11]', async () => {
    await open({ nodes: [...three, node('Ebb', { tags: [{ valueId: 'sea' }] })] })
    await run('plans.filter-tag', { tag: 'sea' })
    expect(rows()).toEqual(['ebb'])
  })
})

describe('the plot grid', () => {
  const cell = (row: number, column: number) => find(`[data-cell="${row}-${column}"]`)
  const here = () => document.querySelector('[role=gridcell][aria-selected=true]')?.getAttribute('data-cell')
  const tagged = { tags: [{ valueId: 'sea' }] }

  it('shows any plan with nodes by plot line and chapter, one key away', async () => {
    await open({ type: 'mind-map', nodes: [node('Vigil', { ...tagged, links: ['ch1'] }), node('Letter')] })
    press('p')
    await flush()
    const heads = [...document.querySelectorAll('[role=columnheader]')].map(head => head.textContent)
    expect(heads).toEqual(['Plot lines', 'No chapter', '1 · Overdue4,120 words'])
    const sides = [...document.querySelectorAll('[role=rowheader]')].map(side => side.firstChild?.textContent)
    expect(sides).toEqual(['The sea', 'No plot line'])
    expect(cell(0, 1).textContent).toContain('Vigil')
    expect(cell(1, 0).textContent).toContain('Letter')
    press('p')
    await flush()
    expect(document.querySelector('[role=grid]')).toBeNull()
  })

  it('moves a node to another cell with keys, saved as that node alone, and undone', async () => {
    const server = await open({ nodes: [node('Letter'), node('Vigil', tagged)] })
    press('p')
    await flush()
    focus(find('[data-plan-nodes]'))
    press('ArrowDown')
    await flush()
    expect([here(), find('[data-node=letter]').getAttribute('aria-current')]).toEqual(['1-0', 'true'])
    press('ArrowRight', { altKey: true })
    await flush()
    expect(here()).toBe('1-1')
    press('ArrowUp', { altKey: true })
    await flush()
    expect(here()).toBe('0-1')
    await saved()
    expect(server.entity.nodes).toMatchObject([{ id: 'letter', tags: [{ valueId: 'sea' }], links: ['ch1'] }, {}])
    expect(server.sent).toMatchObject([{ nodes: { changes: [{ put: { id: 'letter' } }] } }])
    press('ArrowUp', { altKey: true })
    await flush()
    expect(text()).toContain('There is no cell further on')
    press('z', { ctrlKey: true })
    await flush()
    // Steps that follow each other at once are taken back together.
    expect(cell(1, 0).textContent).toContain('Letter')
    expect(cell(0, 1).textContent).not.toContain('Letter')
  })

  it('moves the selected nodes together, each to the cell beside its own; those at the edge stay', async () => {
    const server = await open({ nodes: [node('Letter'), node('Vigil', tagged), node('Tide', { links: ['ch1'] })] })
    press('p')
    await flush()
    focus(find('[data-plan-nodes]'))
    press('a', { ctrlKey: true })
    await flush()
    press('ArrowRight', { altKey: true })
    await flush()
    await saved()
    const links = () => (server.entity.nodes as PlanNode[]).map(one => one.links.join())
    expect(links()).toEqual(['ch1', 'ch1', 'ch1'])
    expect(server.sent).toMatchObject([{ nodes: { changes: [{ put: { id: 'letter' } }, { put: { id: 'vigil' } }] } }])
    press('ArrowRight', { altKey: true })
    await flush()
    expect(text()).toContain('There is no cell further on')
    press('z', { ctrlKey: true })
    await flush()
    await saved()
    expect(links()).toEqual(['', '', 'ch1'])
  })

  it('adds a node to the cell that is chosen', async () => {
    const server = await open({ nodes: [node('Vigil', tagged)] })
    press('p')
    await flush()
    focus(find('[data-plan-nodes]'))
    press('ArrowRight')
    await flush()
    expect(here()).toBe('0-1')
    await run('plans.add-here')
    await saved()
    expect(server.entity.nodes).toMatchObject([{}, { title: '', tags: [{ valueId: 'sea' }], links: ['ch1'] }])
    expect(document.activeElement).toBe(titleInput())
  })
})

describe('while an answer is on its way', () => {
  /** The answer to a call waits until it is let through. */
  function holdAnswer({ name }: { name: string }, answer: unknown) {
    const { fetch } = globalThis
    const held = Promise.withResolvers<void>()
    globalThis.fetch = async (address, init) => {
      if (!String(address).includes(name)) return fetch(address, init)
      await held.promise
      return Response.json(answer)
    }
    return async () => {
      await act(async () => held.resolve())
      await flush()
    }
  }
  const button = (label: string) =>
    [...document.querySelectorAll('button, [role=radio], label')].find(one => one.textContent === label) ??
    expect.fail(label)

  it('a node keeps the status and the tags that it is given before a tag that was created is picked', async () => {
    const { tags } = await import('#plugins/tags/client/index.ts')
    registry.add({ id: 'tag-fields', fieldTypes: tags.fieldTypes })
    const server = await open({})
    act(() => Object.assign(pageStateOf(null), { permissions: { 'may.tag.create': true } }))
    const answerCreated = holdAnswer(cvCalls.create, { valueId: 'debt', value: 'Debt', color: '#607d8b' })
    choose('midpoint')
    await waitUntil(() => document.querySelector('[class*=add]') !== null)
    click(button('Add a tag'))
    await waitUntil(() => document.querySelector('[role=dialog] [type=radio][value=create]') !== null)
    click(button('Create'))
    typeInto(find<HTMLInputElement>('[role=dialog] input:not([type=radio])'), 'Debt')
    click(find('[data-command="tags.create"]'))
    click(find('[data-answer=done]'))
    await run('plans.status', { status: 'completed' })
    await run('plans.tag', { tag: 'sea' })
    await answerCreated()
    await saved()
    expect((server.entity.nodes as PlanNode[])[1]).toMatchObject({
      ...{ id: 'midpoint', status: 'completed', tags: [{ valueId: 'sea' }, { valueId: 'debt' }] },
    })
    registry.remove('tag-fields')
    act(() => Object.assign(pageStateOf(null), { permissions: {} }))
  })

  it('a node that is added stays beside those of a template that was asked for before', async () => {
    const server = await open({ nodes: [] })
    const opening = { title: 'Where it starts', description: [] }
    const answerTemplate = holdAnswer(planCalls.getTemplate, { templateId: 't', title: 'Ours', nodes: [opening] })
    const asked = runCommand('plans.template', { args: { template: 'space:t' } })
    await flush()
    await run('plans.add')
    typeInto(titleInput(), 'Mine')
    await answerTemplate()
    await asked
    await saved()
    expect(server.entity.nodes).toMatchObject([{ title: 'Mine' }, { title: 'Where it starts' }])
  })
})

describe('a template', () => {
  it('fills a plan without nodes, and an undo empties it again', async () => {
    const server = await open({ nodes: [] })
    await run('plans.template', { template: 'seven-points' })
    await flush()
    expect(rows()).toHaveLength(7)
    expect(text()).toContain('Where it starts')
    await saved()
    expect(server.entity.nodes).toHaveLength(7)
    expect(server.entity.nodes).toMatchObject([
      { title: 'Where it starts', status: 'planned', links: [] },
      {},
      {},
      {},
      {},
      {},
      {},
    ])
    await run('plans.template', { template: 'romance' })
    await flush()
    expect(rows()).toHaveLength(7)
    expect(text()).toContain('A template is for a plan without nodes')
    press('z', { ctrlKey: true })
    await flush()
    expect(text()).toContain('No nodes yet')
  })
})

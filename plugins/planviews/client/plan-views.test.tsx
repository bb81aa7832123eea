// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import type { PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { queryClient, registry } from '#core/client/index.ts'
import { find, waitUntil } from '#core/client/ui/testing.tsx'
import { callsOf } from '#core/shared/kind-calls.ts'
import type { PlanNode } from '#plugins/plans/shared.ts'
import { timeline, timelineCalls } from '#plugins/timelines/shared.ts'
import { askedBy, key, node, open, run, saved, setUpPlans } from '#tests/unit/plan-views-fixture.tsx'

setUpPlans()

const tree = [
  node('sea'),
  node('debts', { parentId: 'sea', side: 'right' }),
  node('coin', { parentId: 'debts' }),
  node('lamps', { parentId: 'sea', side: 'right' }),
]

const options = () => [...document.querySelectorAll('[role=option]')].map(one => one.id.replace('node-', ''))
const chosen = () => document.querySelector('[role=option][aria-selected=true]')?.id.replace('node-', '')

describe.each(['mind-map', 'flow-chart', 'timeline-based'])('a plan as a table: %s', type => {
  it('tells what the picture tells, and has the same keys in every type', async () => {
    const server = await open(type, [node('sea', { status: 'completed' }), node('debts'), node('coin')])
    expect(document.querySelector('[role=option]')?.textContent).toContain('Completed')
    await key('v')
    const heads = [...document.querySelectorAll('[role=columnheader]')].map(head => head.textContent)
    expect(heads.slice(0, 2)).toEqual(['Title', 'Status'])
    expect(heads.length).toBeGreaterThan(2)
    const row = () => document.querySelector('[role=row][aria-selected=true]')?.textContent
    const told = () => find('[role=treegrid]').getAttribute('aria-activedescendant')
    expect([row(), told()]).toEqual([expect.stringMatching(/^seaCompleted/), 'row-sea'])
    await key('ArrowDown')
    await key('ArrowDown')
    await key('ArrowUp')
    expect([row(), told()]).toEqual([expect.stringMatching(/^debtsPlanned/), 'row-debts'])
    await key('Delete')
    await saved()
    expect(server.entity.nodes).toMatchObject([{ id: 'sea' }, { id: 'coin' }])
    expect(row()).toMatch(/^coinPlanned/)
    await key('v')
    expect(chosen()).toBe('coin')
  })
})

describe('a mind map', () => {
  it('names its most used keys, those of a tool that are no number, until nodes are selected together', async () => {
    await open('mind-map', tree)
    const shown = [...document.querySelectorAll('p:not([role]) > span:has(kbd)')].map(one => one.textContent?.trim())
    expect(shown).toEqual(['Tab child node', 'Enter node beside', 'AltArrowUpArrowDown move', 'Space fold'])
    // The bar of what is selected has its place.
    await key('x')
    expect(document.querySelector('p:not([role]) > span:has(kbd)')).toBeNull()
  })

  it('that nobody has arranged is seen on both sides, and stays so with the first change', async () => {
    const children = ['a', 'b', 'c', 'd'].map(id => node(id, { parentId: 'sea' }))
    const server = await open('mind-map', [node('sea'), ...children])
    const sides = () => (server.entity.nodes as readonly PlanNode[]).map(({ side }) => side)
    await key('ArrowLeft')
    expect(chosen()).toBe('c')
    await key('ArrowDown')
    expect(chosen()).toBe('d')
    // Seen, but not written: opening a map changes nothing.
    await saved()
    expect(sides()).toEqual([undefined, undefined, undefined, undefined, undefined])
    await key('Enter')
    await saved()
    expect(sides()).toEqual([undefined, undefined, undefined, 'left', 'left', 'left'])
    await key('z', { ctrlKey: true })
    await saved()
    expect(sides()).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  it('is gone through, folded and pruned with keys; what was deleted comes back whole', async () => {
    const server = await open('mind-map', tree)
    expect([options(), chosen()]).toEqual([['sea', 'debts', 'coin', 'lamps'], 'sea'])
    await key('ArrowRight')
    await key(' ', { code: 'Space' })
    expect([options(), chosen()]).toEqual([['sea', 'debts', 'lamps'], 'debts'])
    await key('ArrowRight')
    expect(options()).toHaveLength(4)
    await key('ArrowRight')
    await key('Delete')
    expect([options(), chosen()]).toEqual([['sea', 'debts', 'lamps'], 'debts'])
    await key('z', { ctrlKey: true })
    // A branch goes with all that grows from it, and comes back so.
    await key('Delete')
    await saved()
    expect([options(), chosen()]).toEqual([['sea', 'lamps'], 'sea'])
    expect(server.entity.nodes).toHaveLength(2)
    await key('z', { ctrlKey: true })
    await saved()
    expect(options()).toEqual(['sea', 'debts', 'coin', 'lamps'])
    expect(server.entity.nodes).toHaveLength(4)
  })

  it('grows a child with Tab and a sibling with Enter, saved as single nodes', async () => {
    const server = await open('mind-map', tree)
    await key('Tab')
    await saved()
    expect(server.sent).toMatchObject([{ nodes: { changes: [{ put: { title: '', parentId: 'sea', side: 'left' } }] } }])
    expect(options()).toHaveLength(5)
    await run('mind-map.sibling')
    await saved()
    expect((server.entity.nodes as PlanNode[]).filter(({ parentId }) => parentId === 'sea')).toHaveLength(4)
  })

  it('grows to both sides of its root, and arrows go where branches are', async () => {
    const server = await open('mind-map', tree)
    await run('mind-map.spread')
    await saved()
    expect((server.entity.nodes as PlanNode[]).map(({ side }) => side)).toEqual([undefined, 'right', undefined, 'left'])
    const side = async (name: string) => {
      await key(name)
      return [chosen(), find(`#node-${chosen()}`).textContent?.includes('on the left')]
    }
    expect(await side('ArrowLeft')).toEqual(['lamps', true])
    expect(await side('ArrowRight')).toEqual(['sea', false])
    expect(await side('ArrowRight')).toEqual(['debts', false])
    await key('ArrowLeft', { altKey: true })
    await saved()
    expect(find('#node-coin').textContent).toContain('on the left')
    await key('z', { ctrlKey: true })
    await key('z', { ctrlKey: true })
    await saved()
    expect(server.entity.nodes).toEqual(tree)
    await run('mind-map.spread')
    await run('mind-map.spread')
    expect(document.body.textContent).toContain('spread to both sides already')
  })

  it('has nodes selected together, whose branches are deleted at once and come back by one undo', async () => {
    const server = await open('mind-map', tree)
    await key('ArrowRight')
    await key('x')
    await key('ArrowDown')
    await key('x')
    const selected = () => [...document.querySelectorAll('[role=option][aria-selected=true]')].map(({ id }) => id)
    expect(selected()).toEqual(['node-debts', 'node-lamps'])
    await run('plans.status', { status: 'completed' })
    await key('Delete')
    await saved()
    expect([options(), selected()]).toEqual([['sea'], ['node-sea']])
    await key('z', { ctrlKey: true })
    await saved()
    expect(server.entity.nodes).toMatchObject([{}, { status: 'completed' }, {}, { status: 'completed' }])
  })

  it('moves a branch, which an undo takes back; one that cannot move says so', async () => {
    const server = await open('mind-map', tree)
    await key('ArrowRight')
    await key('ArrowDown', { altKey: true })
    expect(options()).toEqual(['sea', 'lamps', 'debts', 'coin'])
    await key('ArrowDown', { altKey: true })
    await waitUntil(() => document.body.textContent?.includes('cannot move further') === true)
    await key('z', { ctrlKey: true })
    expect(options()).toEqual(['sea', 'debts', 'coin', 'lamps'])
    await saved()
    expect(server.entity.nodes).toEqual(tree)
  })

  it('of circles, missing parents and hostile titles shows every node as text', async () => {
    await open('mind-map', [
      node('a', { parentId: 'b' }),
      node('b', { parentId: 'a' }),
      node('c', { parentId: 'gone', title: '<img src=x onerror=alert(1)>' }),
    ])
    expect(options()).toEqual(['a', 'b', 'c'])
    expect(document.querySelector('main img, [data-plan-nodes] img')).toBeNull()
    await run('plan-views.shown')
    expect(document.querySelectorAll('[role=treegrid] [role=row]')).toHaveLength(4)
  })
})

describe('a flow chart', () => {
  it('of circles, edges to nothing and no places shows every node, and moves one by keys', async () => {
    const broken = { position: { x: Number.NaN, y: 0 } }
    const edges = (target: string) => ({ edges: [{ target, label: '<b>yes</b>' }] })
    const server = await open('flow-chart', [
      node('a', edges('b')),
      node('b', edges('a')),
      node('c', { ...broken, ...edges('gone') }),
    ])
    expect(options()).toEqual(['a', 'b', 'c'])
    await key('ArrowDown', { altKey: true })
    await saved()
    const moved = (server.entity.nodes as PlanNode[])[0]?.position
    expect([Number.isFinite(moved?.x), Number.isFinite(moved?.y)]).toEqual([true, true])
    expect(server.sent).toMatchObject([{ nodes: { changes: [{ put: { id: 'a' } }] } }])
    await run('flow-chart.release')
    await saved()
    expect((server.entity.nodes as PlanNode[])[0]?.position).toBeNull()
  })

  it('is connected, labelled and parted', async () => {
    const server = await open('flow-chart', [node('a'), node('b')])
    const stored = async () => {
      await saved()
      return (server.entity.nodes as PlanNode[])[0]?.edges
    }
    await run('flow-chart.connect', { to: 'b', label: 'yes' })
    expect(await stored()).toEqual([{ target: 'b', label: 'yes' }])
    await run('flow-chart.label', { edge: 'a>b', label: 'no' })
    expect(await stored()).toEqual([{ target: 'b', label: 'no' }])
    await run('flow-chart.disconnect', { edge: 'a>b' })
    expect(await stored()).toEqual([])
  })

  it('keeps what somebody else does while a command asks', async () => {
    const server = await open('flow-chart', [node('a'), node('b')])
    const answer = await askedBy('flow-chart.next')
    await act(() => server.write({ nodes: [node('a', { title: 'Their title' }), node('b'), node('theirs')] }))
    await answer({ label: 'yes' })
    await saved()
    const [a, grown, ...others] = server.entity.nodes as PlanNode[]
    expect(a).toMatchObject({ title: 'Their title', edges: [{ target: grown?.id, label: 'yes' }] })
    expect(others.map(({ id }) => id)).toEqual(['b', 'theirs'])

    const choose = await askedBy('plans.status')
    const theirs = (server.entity.nodes as PlanNode[]).map(one => ({ ...one, title: 'Theirs again' }))
    await act(() => server.write({ nodes: theirs }))
    await choose({ status: 'completed' })
    await saved()
    const chosenNode = (server.entity.nodes as PlanNode[]).find(({ status }) => status === 'completed')
    expect(chosenNode?.title).toBe('Theirs again')
  })
})

it('a plan by timeline without one says so, and lists its nodes', async () => {
  await open('timeline-based', tree)
  expect(options()).toEqual(tree.map(({ id }) => id))
  expect(document.body.textContent).toContain('This plan has no timeline')
})

describe('a plan on a timeline', () => {
  const day = 86_400_000
  const place = { spaceId: 's', projectId: 'p', timelineId: 'tides' }
  const dated = [
    node('frost', { date: { moment: 0, precision: '' } }),
    node('thaw', { date: { moment: 10 * day, precision: '' } }),
    node('rumour'),
  ]

  const tides = { ...place, name: 'Tides', useGregorian: true, format: 'YYYY-MM-DD' }

  it('says that nothing is dated once it can be dated, and not while its timeline is loading', async () => {
    let arrive: (timeline: typeof tides) => void = () => undefined
    queryClient.setQueryData(queryKey(timelineCalls.timelineItems as never, { ...place, limit: 200 }), [])
    void queryClient.fetchQuery({
      queryKey: queryKey(callsOf(timeline).get as never, place),
      queryFn: () =>
        new Promise<typeof tides>(resolve => {
          arrive = resolve
        }),
    })
    await open('timeline-based', tree, 'tides')
    const saysSo = () => document.body.textContent?.includes('Nothing has a date') === true
    const isOffered = () => registry.commands.get('time-plan.date') !== undefined
    expect([saysSo(), isOffered()]).toEqual([false, false])
    await act(async () => arrive(tides))
    await waitUntil(saysSo)
    expect(isOffered()).toBe(true)
  })

  async function openDated() {
    queryClient.setQueryData(queryKey(callsOf(timeline).get as never, place), tides)
    queryClient.setQueryData(queryKey(timelineCalls.timelineItems as never, { ...place, limit: 200 }), [])
    const server = await open('timeline-based', dated, 'tides')
    // Ten days are 480 pixels long, and begin half a card below the top.
    const scale = find('#node-frost').parentElement as HTMLElement
    scale.getBoundingClientRect = () => new DOMRect(100, 0, 800, 600)
    return server
  }
  const point = (type: string, id: string, x: number, y: number) =>
    act(() => {
      const init = { bubbles: true, button: 0, buttons: 1, pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y }
      find(`#node-${id}`).dispatchEvent(new PointerEvent(type, init))
    })
  const days = ({ entity }: PageServer) =>
    (entity.nodes as PlanNode[]).map(({ date }) => (date ? date.moment / day : null))

  it('has its nodes dragged along the axis and onto it, in whole days; an undo takes it back', async () => {
    const server = await openDated()
    point('pointerdown', 'frost', 300, 36)
    point('pointermove', 'frost', 300, 36 + 150)
    expect(document.body.textContent).toContain('1970-01-04')
    expect(days(server)).toEqual([0, 10, null])
    point('pointerup', 'frost', 300, 36 + 150)
    await saved()
    expect(days(server)).toEqual([3, 10, null])
    // From beside the axis; the third day is where it begins now.
    point('pointerdown', 'rumour', 1000, 36)
    point('pointermove', 'rumour', 300, 36 + 240)
    point('pointerup', 'rumour', 300, 36 + 240)
    await saved()
    expect(days(server)).toEqual([3, 10, 7])
    await key('z', { ctrlKey: true })
    await saved()
    expect(days(server)).toEqual([3, 10, null])
  })

  it('has the selected nodes moved by keys together, a day at a time, those without a date not; undo takes it back', async () => {
    const server = await openDated()
    await key('a', { ctrlKey: true })
    await key('ArrowDown', { altKey: true })
    await key('ArrowDown', { altKey: true })
    await key('ArrowUp', { altKey: true })
    await saved()
    expect(days(server)).toEqual([1, 11, null])
    await key('z', { ctrlKey: true })
    await saved()
    expect(days(server)).toEqual([0, 10, null])
  })

  it('a click moves nothing, and Escape lets a dragged node go where it was', async () => {
    const server = await openDated()
    point('pointerdown', 'frost', 300, 36)
    point('pointermove', 'frost', 301, 38)
    point('pointerup', 'frost', 301, 38)
    point('pointerdown', 'thaw', 300, 516)
    point('pointermove', 'thaw', 300, 100)
    await key('Escape')
    point('pointermove', 'thaw', 300, 90)
    point('pointerup', 'thaw', 300, 90)
    await saved()
    expect(days(server)).toEqual([0, 10, null])
    expect(server.sent).toEqual([])
  })
})

describe('nodes that are selected together move by steps together, and undo takes all of them back', () => {
  const nodesOf = (server: PageServer) => server.entity.nodes as readonly PlanNode[]

  it('as branches of a mind map', async () => {
    const list = [node('sea'), ...['a', 'b', 'c'].map(id => node(id, { parentId: 'sea', side: 'right' }))]
    const server = await open('mind-map', list)
    await key('ArrowRight')
    await key('x')
    await key('ArrowDown')
    await key('x')
    await key('ArrowDown', { altKey: true })
    expect(options()).toEqual(['sea', 'c', 'a', 'b'])
    await key('ArrowLeft', { altKey: true })
    await saved()
    expect(
      nodesOf(server)
        .filter(({ side }) => side === 'left')
        .map(({ id }) => id),
    ).toEqual(['a', 'b'])
    await key('z', { ctrlKey: true })
    await key('z', { ctrlKey: true })
    await saved()
    expect(nodesOf(server)).toEqual(list)
  })

  it('as steps of a flow chart, also those that no one had placed', async () => {
    const list = [node('a', { position: { x: 100, y: 0 } }), node('b'), node('c', { position: { x: 0, y: 500 } })]
    const server = await open('flow-chart', list)
    await key('a', { ctrlKey: true })
    await key('ArrowRight', { altKey: true })
    await key('ArrowRight', { altKey: true })
    await saved()
    const [a, b, c] = nodesOf(server)
    expect([a?.position, c?.position]).toEqual([
      { x: 148, y: 0 },
      { x: 48, y: 500 },
    ])
    expect(b?.position?.x).toBeTypeOf('number')
    await key('z', { ctrlKey: true })
    await saved()
    expect(nodesOf(server)).toEqual(list)
  })
})

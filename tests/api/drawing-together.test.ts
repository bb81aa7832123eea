import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import type { CollectionItem } from '#core/shared/fields/item-list.ts'
import { itemChangesIn, mergeItems } from '#core/shared/fields/items.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { plan } from '#plugins/plans/shared.ts'
import { type Client, createPlace, serverForFile } from '#tests/harness/index.ts'
import { trials } from '#tests/harness/trials.ts'

let ann: Client
serverForFile(['ann'], at => {
  ;({ ann } = at)
})

type Lists = Record<string, CollectionItem[]>
/** What somebody does to what they see. */
type Act = (lists: Lists) => Lists

/** Every order in which two people's acts can arrive, each person's own order kept. */
function interleavings(mine: number, theirs: number): ('mine' | 'theirs')[][] {
  if (mine === 0) return [Array.from({ length: theirs }, () => 'theirs')]
  if (theirs === 0) return [Array.from({ length: mine }, () => 'mine')]
  return [
    ...interleavings(mine - 1, theirs).map(rest => ['mine' as const, ...rest]),
    ...interleavings(mine, theirs - 1).map(rest => ['theirs' as const, ...rest]),
  ]
}

/** Somebody with a page open: what it shows, and what they were asked about because somebody else changed it too. */
interface Person {
  seen: { revision: number; lists: Lists }
  conflicts: string[]
}

interface Shared {
  kind: Kind
  place: { spaceId: string; projectId: string }
  id: string
}

const listsOf = (kind: Kind, entity: object): Lists =>
  Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, { form }]) =>
      form === 'collection' ? [[name, (entity as Lists)[name] ?? []]] : [],
    ),
  )

async function readShared({ kind, place, id }: Shared) {
  const entity = (await ann.call(callsOf(kind).get as Call, { ...place, [kind.idField]: id } as never)) as never
  return { revision: (entity as { revision: number }).revision, lists: listsOf(kind, entity) }
}

/** Saves as the page does: what changed since it was read; if that is refused, merged with what is there now. */
async function act(shared: Shared, person: Person, what: Act): Promise<void> {
  const { kind, place, id } = shared
  let wanted = what(person.seen.lists)
  for (let tries = 0; tries < 5; tries++) {
    const { revision, lists } = person.seen
    const data = itemChangesIn(kind, lists, wanted)
    const input = { ...place, [kind.idField]: id, revision, data }
    const { status } = await ann.attempt(callsOf(kind).update as Call, input)
    if (status === 200) {
      person.seen = await readShared(shared)
      return
    }
    expect(status).toBe(409)
    const now = await readShared(shared)
    const base = lists
    wanted = Object.fromEntries(
      Object.keys(base).map(name => {
        const merged = mergeItems(base[name], wanted[name] ?? [], now.lists[name] ?? [])
        person.conflicts.push(...merged.conflicts.map(change => ('put' in change ? change.put.id : change.remove)))
        // Asked, this person takes what the other one did.
        return [name, merged.conflicts.length > 0 ? merged.theirs : merged.mine]
      }),
    )
    person.seen = now
  }
  throw new Error('It cannot be saved')
}

async function inEveryOrder(
  make: () => Promise<Shared>,
  { mine, theirs }: { mine: readonly Act[]; theirs: readonly Act[] },
  check: (lists: Lists, conflicts: { mine: string[]; theirs: string[] }, order: string) => void,
) {
  for (const order of interleavings(mine.length, theirs.length)) {
    const shared = await make()
    const seen = await readShared(shared)
    const people = { mine: { seen, conflicts: [] as string[] }, theirs: { seen, conflicts: [] as string[] } }
    const due = { mine: [...mine], theirs: [...theirs] }
    for (const who of order) await act(shared, people[who], due[who].shift() as Act)
    const conflicts = { mine: people.mine.conflicts, theirs: people.theirs.conflicts }
    check((await readShared(shared)).lists, conflicts, order.join(' '))
  }
}

const on =
  (list: string, id: string, how: (item: CollectionItem) => object): Act =>
  lists => ({
    ...lists,
    [list]: (lists[list] ?? []).map(item => (item.id === id ? ({ ...item, ...how(item) } as CollectionItem) : item)),
  })
const add =
  (list: string, item: CollectionItem): Act =>
  lists => ({ ...lists, [list]: [...(lists[list] ?? []), item] })
const remove =
  (id: string, ...from: string[]): Act =>
  lists => ({
    ...lists,
    ...Object.fromEntries(from.map(name => [name, (lists[name] ?? []).filter(item => item.id !== id)])),
  })
const byId = (list: CollectionItem[] = []) => new Map(list.map(item => [item.id, item]))

describe('two people on one diagram', () => {
  const node = (id: string, x: number) => ({
    ...{ id, type: 'note', position: { x, y: 0 }, data: { label: id, description: '' } },
  })
  const make = async (): Promise<Shared> => {
    const place = await createPlace(ann)
    const nodes = [node('oda', 0), node('heron', 300), node('sea', 600)]
    const edges = [{ id: 'owes', source: 'oda', target: 'heron' }]
    const { diagramId } = await ann.call(callsOf(diagram).create, { ...place, name: 'Debts', nodes, edges } as never)
    return { kind: diagram, place, id: diagramId }
  }
  const data = (more: object) => (item: CollectionItem) => ({ data: { ...(item.data as object), ...more } })

  it('keep what both did in every order: moves, labels, colours, lines, what is new and what is gone', async () => {
    const mine = [
      on('nodes', 'oda', () => ({ position: { x: 40, y: 80 } })),
      add('edges', { id: 'keeps', source: 'sea', target: 'oda' } as CollectionItem),
      remove('heron', 'nodes'),
    ]
    const theirs = [
      on('nodes', 'oda', data({ label: 'Oda Varrick' })),
      on('nodes', 'oda', data({ color: '#ff9800' })),
      add('edges', { id: 'asks', source: 'oda', target: 'sea' } as CollectionItem),
    ]
    await inEveryOrder(make, { mine, theirs }, ({ nodes, edges }, conflicts, order) => {
      expect(conflicts, order).toEqual({ mine: [], theirs: [] })
      expect(byId(nodes).get('oda'), order).toMatchObject({
        position: { x: 40, y: 80 },
        data: { label: 'Oda Varrick', color: '#ff9800' },
      })
      expect([...byId(nodes).keys()].sort(), order).toEqual(['oda', 'sea'])
      expect([...byId(edges).keys()].sort(), order).toEqual(['asks', 'keeps', 'owes'])
    })
  })

  it('who move and delete the same node, or move it to two places, are asked: nothing is lost unseen', async () => {
    const to = (x: number) => on('nodes', 'heron', () => ({ position: { x, y: x } }))
    const xOf = ({ nodes }: Lists) => (byId(nodes).get('heron') as { position: { x: number } } | undefined)?.position.x
    await inEveryOrder(make, { mine: [remove('heron', 'nodes')], theirs: [to(7)] }, (lists, conflicts, order) => {
      const isMineFirst = order === 'mine theirs'
      expect(xOf(lists), order).toBe(isMineFirst ? undefined : 7)
      expect(conflicts[isMineFirst ? 'theirs' : 'mine'], order).toEqual(['heron'])
    })
    await inEveryOrder(make, { mine: [to(1)], theirs: [to(2)] }, (lists, conflicts, order) => {
      const isMineFirst = order === 'mine theirs'
      expect(xOf(lists), order).toBe(isMineFirst ? 1 : 2)
      expect(conflicts[isMineFirst ? 'theirs' : 'mine'], order).toEqual(['heron'])
    })
  })
})

describe('two people on one diagram, of whom one deletes what the other one works with', () => {
  const node = (id: string) => ({
    ...{ id, type: 'note', position: { x: 0, y: 0 } },
    data: { label: id, description: '' },
  })
  const make = async (): Promise<Shared> => {
    const place = await createPlace(ann)
    const [nodes, edges] = [[node('oda'), node('heron')], [{ id: 'owes', source: 'oda', target: 'heron' }]]
    const { diagramId } = await ann.call(callsOf(diagram).create, { ...place, name: 'Debts', nodes, edges } as never)
    return { kind: diagram, place, id: diagramId }
  }

  it('keep the line that was drawn to it, and the node that grew from it', async () => {
    const grown = { id: 'keeps', source: 'heron', target: 'sea' } as CollectionItem
    const mine: Act[] = [lists => remove('heron', 'nodes')(remove('owes', 'edges')(lists))]
    const theirs: Act[] = [
      lists => add('edges', grown)(add('nodes', node('sea') as CollectionItem)(lists)),
      add('edges', { id: 'asks', source: 'oda', target: 'heron' } as CollectionItem),
    ]
    await inEveryOrder(make, { mine, theirs }, ({ nodes, edges }, conflicts, order) => {
      expect(conflicts, order).toEqual({ mine: [], theirs: [] })
      expect([...byId(nodes).keys()].sort(), order).toEqual(['oda', 'sea'])
      expect([...byId(edges).keys()].sort(), order).toEqual(['asks', 'keeps'])
    })
  })

  it('delete the same one and add others at once, without being asked', async () => {
    const deleting = remove('heron', 'nodes')
    const both = (id: string): Act[] => [add('nodes', node(id) as CollectionItem), deleting]
    await inEveryOrder(make, { mine: both('lamp'), theirs: both('coin') }, ({ nodes }, conflicts, order) => {
      expect(conflicts, order).toEqual({ mine: [], theirs: [] })
      expect([...byId(nodes).keys()].sort(), order).toEqual(['coin', 'lamp', 'oda'])
    })
  })
})

describe('two people on one diagram, who do anything in any order', () => {
  const names = ['oda', 'heron', 'sea']
  const node = (id: string) => ({
    ...{ id, type: 'note', position: { x: 0, y: 0 } },
    data: { label: id, description: '' },
  })
  const make = async (): Promise<Shared> => {
    const place = await createPlace(ann)
    const input = { ...place, name: 'Debts', nodes: names.map(node), edges: [] }
    const { diagramId } = await ann.call(callsOf(diagram).create, input as never)
    return { kind: diagram, place, id: diagramId }
  }
  /** What is done to a node; each value is another one, so that it is seen whose is there. */
  const ways: Record<string, (id: string, value: number) => Act> = {
    move: (id, x) => on('nodes', id, () => ({ position: { x, y: x } })),
    label: (id, value) => on('nodes', id, ({ data }) => ({ data: { ...(data as object), label: `label ${value}` } })),
    color: (id, value) => on('nodes', id, ({ data }) => ({ data: { ...(data as object), color: `#${value}` } })),
    type: (id, value) => on('nodes', id, () => ({ type: `type ${value}` })),
    remove: id => remove(id, 'nodes'),
    grow: (id, value) => lists =>
      add('edges', { id: `edge${value}`, source: id, target: `node${value}` } as CollectionItem)(
        add('nodes', node(`node${value}`) as CollectionItem)(lists),
      ),
  }
  const step = fc.record({
    isMine: fc.boolean(),
    way: fc.constantFrom(...Object.keys(ways)),
    id: fc.constantFrom(...names),
  })

  it('all that nobody was asked about is there in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async steps => {
        const shared = await make()
        const seen = await readShared(shared)
        const people = { mine: { seen, conflicts: [] as string[] }, theirs: { seen, conflicts: [] as string[] } }
        // What is there in the end if each act that was not asked about has its effect, as it arrives.
        let expected = seen.lists
        for (const [at, { isMine, way, id }] of steps.entries()) {
          const person = people[isMine ? 'mine' : 'theirs']
          const what = ways[way]?.(id, at) as Act
          const conflicts = person.conflicts.length
          // What somebody does to a node that they do not see any more has no effect.
          const isSeen = person.seen.lists.nodes?.some(one => one.id === id)
          if (!isSeen) continue
          await act(shared, person, what)
          if (person.conflicts.length === conflicts) expected = what(expected)
        }
        const { lists } = await readShared(shared)
        for (const name of ['nodes', 'edges'])
          expect(Object.fromEntries(byId(lists[name]))).toEqual(Object.fromEntries(byId(expected[name])))
      }),
      { numRuns: trials(20) },
    )
  })
})

describe('two people on one board', () => {
  const node = (id: string) => ({ id, title: id, tags: [], links: [] })
  const make = async (): Promise<Shared> => {
    const place = await createPlace(ann)
    const input = { ...place, title: 'Act two', type: 'flow-chart', timelineId: null }
    const { planId } = await ann.call(callsOf(plan).create, {
      ...input,
      nodes: [node('coin'), node('debt'), node('sea')],
    } as never)
    return { kind: plan, place, id: planId }
  }
  const edgeTo = (target: string) => (item: CollectionItem) => ({
    edges: [...((item.edges ?? []) as object[]), { target, label: '' }],
  })

  it('keep what both did in every order: titles, status, places, edges from one node, what is new and what is gone', async () => {
    const mine = [
      on('nodes', 'coin', () => ({ title: 'Has he the coin?' })),
      on('nodes', 'coin', edgeTo('debt')),
      add('nodes', node('lamp')),
      remove('sea', 'nodes'),
    ]
    const theirs = [
      on('nodes', 'coin', () => ({ position: { x: 5, y: 6 } })),
      on('nodes', 'coin', edgeTo('sea')),
      on('nodes', 'debt', () => ({ status: 'completed' })),
    ]
    await inEveryOrder(make, { mine, theirs }, ({ nodes }, conflicts, order) => {
      expect(conflicts, order).toEqual({ mine: [], theirs: [] })
      expect([...byId(nodes).keys()].sort(), order).toEqual(['coin', 'debt', 'lamp'])
      const coin = byId(nodes).get('coin') as unknown as {
        title: string
        position: object
        edges: { target: string }[]
      }
      expect([coin.title, coin.position], order).toEqual(['Has he the coin?', { x: 5, y: 6 }])
      expect(coin.edges.map(({ target }) => target).sort(), order).toEqual(['debt', 'sea'])
      expect(byId(nodes).get('debt'), order).toMatchObject({ status: 'completed' })
    })
  })

  it('keep what grew from a branch that the other one deleted, and what both added in the same place', async () => {
    const putBefore =
      (target: string, id: string, more: object = {}): Act =>
      lists => {
        const nodes = lists.nodes ?? []
        const at = nodes.findIndex(one => one.id === target)
        return { ...lists, nodes: nodes.toSpliced(Math.max(at, 0), 0, { ...node(id), ...more } as CollectionItem) }
      }
    const mine = [putBefore('debt', 'lamp'), remove('sea', 'nodes')]
    const theirs = [putBefore('debt', 'wave', { parentId: 'sea' }), on('nodes', 'debt', () => ({ title: 'The debt' }))]
    await inEveryOrder(make, { mine, theirs }, ({ nodes }, conflicts, order) => {
      expect(conflicts, order).toEqual({ mine: [], theirs: [] })
      expect((nodes ?? []).map(({ id }) => id).sort(), order).toEqual(['coin', 'debt', 'lamp', 'wave'])
      // The new ones are where they were put: before the one that was there.
      expect((nodes ?? []).at(-1), order).toMatchObject({ id: 'debt', title: 'The debt' })
    })
  })

  it('who write the same title, or delete a node that the other one renames, are asked', async () => {
    const titled = (title: string) => on('nodes', 'debt', () => ({ title }))
    const titleOf = ({ nodes }: Lists) => byId(nodes).get('debt')?.title
    await inEveryOrder(make, { mine: [titled('One')], theirs: [titled('Two')] }, (lists, conflicts, order) => {
      const isMineFirst = order === 'mine theirs'
      expect(titleOf(lists), order).toBe(isMineFirst ? 'One' : 'Two')
      expect(conflicts[isMineFirst ? 'theirs' : 'mine'], order).toEqual(['debt'])
    })
    await inEveryOrder(
      make,
      { mine: [remove('debt', 'nodes')], theirs: [titled('Two')] },
      (lists, conflicts, order) => {
        const isMineFirst = order === 'mine theirs'
        expect(titleOf(lists), order).toBe(isMineFirst ? undefined : 'Two')
        expect(conflicts[isMineFirst ? 'theirs' : 'mine'], order).toEqual(['debt'])
      },
    )
  })

  it('keep the branches that both moved, and the order that one of them changed', async () => {
    const mine: Act[] = [
      lists => ({ ...lists, nodes: (lists.nodes ?? []).toSorted((one, other) => other.id.localeCompare(one.id)) }),
      on('nodes', 'debt', () => ({ parentId: 'coin' })),
    ]
    const theirs = [
      on('nodes', 'sea', () => ({ parentId: 'debt' })),
      on('nodes', 'debt', () => ({ title: 'The debt' })),
    ]
    await inEveryOrder(make, { mine, theirs }, ({ nodes }, conflicts, order) => {
      expect(conflicts, order).toEqual({ mine: [], theirs: [] })
      expect(
        (nodes ?? []).map(({ id }) => id),
        order,
      ).toEqual(['sea', 'debt', 'coin'])
      expect(byId(nodes).get('debt'), order).toMatchObject({ parentId: 'coin', title: 'The debt' })
      expect(byId(nodes).get('sea'), order).toMatchObject({ parentId: 'debt' })
    })
  })
})

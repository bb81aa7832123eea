// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { mount, unmountAll } from '#core/client/ui/testing.tsx'
import type { PlanNode, PlanView } from '#plugins/plans/shared.ts'
import { useAsSeen } from './shown-view.ts'

const node = (id: string, parentId: string | null = null): PlanNode => ({
  id,
  title: id,
  tags: [],
  links: [],
  parentId,
})
const nodes = [node('sea'), ...['a', 'b', 'c'].map(id => node(id, 'sea'))]
const viewOf = (more: Partial<PlanView>) => ({ nodes, shown: nodes, ...more }) as PlanView

afterEach(unmountAll)

let seen: PlanView
function Seen({ view }: { view: PlanView }) {
  seen = useAsSeen(view)
  return null
}

function asSeen(view: PlanView, into?: HTMLElement): HTMLElement {
  return mount(<Seen view={view} />, into)
}

it('what the filter leaves of a map is told by the nodes of the map', () => {
  asSeen(viewOf({ shown: nodes.slice(0, 3) }))
  expect(seen.nodes.map(({ side }) => side)).toEqual([undefined, undefined, undefined, 'left'])
  expect(seen.shown).toHaveLength(3)
  for (const one of seen.shown) expect(seen.nodes).toContain(one)
})

it('choosing a node makes no node of the map anew', () => {
  const page = asSeen(viewOf({ chosenId: 'a' }))
  const before = seen
  asSeen(viewOf({ chosenId: 'c' }), page)
  expect(seen.chosenId).toBe('c')
  expect(seen.nodes).toBe(before.nodes)
  expect(seen.shown).toBe(before.shown)
})

it('a change that changes nothing writes nothing, another one writes the sides with it', () => {
  const replace = vi.fn<PlanView['replace']>()
  asSeen(viewOf({ replace }))
  seen.replace(now => now)
  seen.replace(now => now.slice(1))
  const [same, other] = replace.mock.calls.map(([change]) => change(nodes))
  expect(same).toBe(nodes)
  expect(other?.map(({ id, side }) => `${id} ${side}`)).toEqual(['a undefined', 'b undefined', 'c left'])
})

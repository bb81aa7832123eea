import { expect, it, vi } from 'vitest'
import type { PlanNode, PlanView } from '#plugins/plans/shared.ts'
import { asSeen } from './as-seen.ts'

const node = (id: string, parentId: string | null = null): PlanNode => ({
  id,
  title: id,
  tags: [],
  links: [],
  parentId,
})
const nodes = [node('sea'), ...['a', 'b', 'c'].map(id => node(id, 'sea'))]
const viewOf = (more: Partial<PlanView>) => ({ nodes, shown: nodes, ...more }) as PlanView

it('what the filter leaves of a map is told by the nodes of the map', () => {
  const seen = asSeen(viewOf({ shown: nodes.slice(0, 3) }))
  expect(seen.nodes.map(({ side }) => side)).toEqual([undefined, undefined, undefined, 'left'])
  expect(seen.shown).toHaveLength(3)
  for (const one of seen.shown) expect(seen.nodes).toContain(one)
})

it('a change that changes nothing writes nothing, another one writes the sides with it', () => {
  const replace = vi.fn<PlanView['replace']>()
  asSeen(viewOf({ replace })).replace(now => now)
  asSeen(viewOf({ replace })).replace(now => now.slice(1))
  const [same, other] = replace.mock.calls.map(([change]) => change(nodes))
  expect(same).toBe(nodes)
  expect(other?.map(({ id, side }) => `${id} ${side}`)).toEqual(['a undefined', 'b undefined', 'c left'])
})

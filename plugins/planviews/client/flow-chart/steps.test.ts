// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { PlanNode } from '#plugins/plans/shared.ts'
import { flowEdges } from './edges.ts'
import { layoutFlowChart, withPlacesByHand } from './layers.ts'
import { stepInChart } from './steps.ts'

const node = (id: string, targets: readonly string[] = [], values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id, title: id, tags: [], links: [], edges: targets.map(target => ({ target, label: '' })) },
  ...values,
})
const at = (x: number, y: number) => ({ position: { x, y } })
const arrowsIn = (nodes: readonly PlanNode[]) => {
  const edges = flowEdges(nodes)
  const chart = { nodes, edges, places: withPlacesByHand(layoutFlowChart(nodes, edges), nodes) }
  /** the nodes that arrows lead to one after the other; an arrow that leads nowhere is a dash */
  return (id: string, ...ways: ('left' | 'right' | 'up' | 'down')[]) => {
    let here = id
    return ways.map(way => {
      const next = stepInChart(chart, here, way)?.id
      here = next ?? here
      return next ?? '-'
    })
  }
}

describe('the arrows of a flow chart', () => {
  it('go down to what a step leads to and up to what leads there, not to what stands straight above', () => {
    const go = arrowsIn([
      node('start', ['end'], at(0, 0)),
      node('other', [], at(600, 150)),
      node('end', [], at(600, 300)),
    ])
    expect([go('start', 'down'), go('end', 'up')]).toEqual([['end'], ['start']])
  })

  it('go from a decision to its ways, between these, and back', () => {
    const go = arrowsIn([
      node('start', ['ask']),
      node('ask', ['yes', 'no'], { shape: 'decision' }),
      node('yes', ['end']),
      node('no', ['end']),
      node('end'),
    ])
    expect(go('start', 'down', 'left', 'right', 'up')).toEqual(['ask', 'yes', 'no', 'ask'])
    expect(go('ask', 'right', 'down', 'up', 'up')).toEqual(['no', 'end', 'yes', 'ask'])
  })

  it('go to the nearest of several, and leave a circle where it was entered', () => {
    const go = arrowsIn([
      node('first', ['ask']),
      node('ask', ['again', 'last'], { shape: 'decision' }),
      node('again', ['ask']),
      node('last'),
    ])
    expect(go('again', 'up', 'up', 'up')).toEqual(['ask', 'first', '-'])
  })

  it('go along level edges where nodes were put beside each other', () => {
    const go = arrowsIn([node('one', ['two'], at(0, 0)), node('near', [], at(300, 0)), node('two', [], at(600, 20))])
    expect([go('one', 'right'), go('two', 'left')]).toEqual([['two'], ['one']])
  })

  it('go by where nodes are if no edge helps, and nowhere at an end', () => {
    const go = arrowsIn([node('alone', [], at(0, 0)), node('aside', [], at(400, 10))])
    expect([go('alone', 'right', 'right', 'left', 'up'), go('gone', 'down')]).toEqual([
      ['aside', '-', 'alone', '-'],
      ['alone'],
    ])
  })
})

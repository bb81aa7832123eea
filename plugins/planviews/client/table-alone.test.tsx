// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { PlanNode } from '#plugins/plans/shared.ts'
import { askedBy, focusNodes, key, node, open, run, saved, setUpPlans } from '#tests/unit/plan-views-fixture.tsx'

setUpPlans()

describe('a plan by its table alone, without the picture,', () => {
  const rows = () => [...document.querySelectorAll('[role=treegrid] [role=row]')].slice(1).map(row => row.textContent)
  const toTable = async () => {
    await key('v')
    await focusNodes()
  }

  it('a mind map grows, is moved, folded and pruned', async () => {
    const server = await open('mind-map', [node('sea')])
    const stored = async () => {
      await saved()
      return server.entity.nodes as PlanNode[]
    }
    await toTable()
    await key('Tab')
    const [, first] = await stored()
    await run('mind-map.sibling')
    const [, , second] = await stored()
    expect([first?.parentId, second?.parentId]).toEqual(['sea', 'sea'])
    await key('ArrowUp', { altKey: true })
    expect((await stored()).map(({ id }) => id)).toEqual(['sea', second?.id, first?.id])
    await key('ArrowUp')
    await key(' ', { code: 'Space' })
    expect(rows()).toEqual([expect.stringMatching(/^sea/)])
    await key(' ', { code: 'Space' })
    expect(rows()).toHaveLength(3)
    await key('ArrowDown')
    await key('Delete')
    expect((await stored()).map(({ id }) => id)).toEqual(['sea', first?.id])
  })

  it('a flow chart gets steps, decisions and labelled ways, which the rows say', async () => {
    const server = await open('flow-chart', [node('low'), node('end')])
    await toTable()
    await run('flow-chart.set-shape', { shape: 'decision' })
    await run('flow-chart.connect', { to: 'end', label: 'no' })
    await (await askedBy('flow-chart.next'))({ label: 'yes' })
    await saved()
    const [low, grown] = server.entity.nodes as PlanNode[]
    expect(low).toMatchObject({ shape: 'decision', edges: [{ target: 'end', label: 'no' }, { target: grown?.id }] })
    expect(rows()[0]).toMatch(/low.*end.*no.*yes/s)
  })
})

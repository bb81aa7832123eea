import { expect, it } from 'vitest'
import type { DiagramNode } from '../../shared.ts'
import { rectsOf } from '../parts/groups.ts'
import { likelySize } from '../parts/nodes.ts'
import { svgOf, wrapped } from './svg.ts'

const theme = {
  paper: '#fff',
  float: '#fefefe',
  ink: '#111',
  quiet: '#555',
  line: '#888',
  font: '"Source Sans", serif',
}
const node = (id: string, x: number, y: number, data: object = {}, type = 'note'): DiagramNode => ({
  ...{ id, type, position: { x, y }, data: { label: id, description: '', ...data } },
})
const widthOf = (text: string) => text.length * 7

function svg(nodes: readonly DiagramNode[], edges: Parameters<typeof svgOf>[0]['edges'] = []) {
  const rects = rectsOf(nodes, likelySize)
  const nameOf = ({ data }: DiagramNode) => data.label
  const ownColorOf = ({ data }: DiagramNode) => String(data.color ?? '')
  return svgOf({
    ...{ name: 'Who <owes> whom', nodes, edges, rects, nameOf, ownColorOf, widthOf, theme },
    colorOf: color => color,
  })
}

it('a picture has every node, line and group, text as text, and nothing that runs', () => {
  const hostile = '<script>alert(1)</script>" onload="x & ]]> \u0007'
  const nodes = [
    node('crew', 0, 0, {}, 'group'),
    node('Oda', 0, 0, { groupId: 'crew', color: '#FF9800"><b>' }),
    node(hostile, 400, 300, { description: hostile }),
  ]
  const edge = { id: 'e', source: 'Oda', target: hostile, data: { label: 'reads <i>' } }
  const { svg: text, width, height } = svg(nodes, [edge, { ...edge, id: 'f', target: 'gone' }])
  expect(text.match(/<rect /g)).toHaveLength(9)
  expect(text.match(/<path /g)).toHaveLength(2)
  expect(text).toContain('>reads &lt;i&gt;</text>')
  expect(text).not.toMatch(/<(script|b|i)>|onload="/)
  expect(text).not.toContain('\u0007')
  expect(text).toContain('font-family="&quot;Source Sans&quot;, serif"')
  // From the corner of the group to that of the last node, with a margin.
  expect([width, height]).toEqual([20 + 400 + 210 + 80, 44 + 300 + 118 + 80])
})

it('lines of a text fit, and the last one says that there is more', () => {
  expect(wrapped('Reads the debts of all', 70, widthOf)).toEqual(['Reads the', 'debts of', 'all'])
  expect(wrapped('Reads the debts of all', 70, widthOf, 2)).toEqual(['Reads the', 'debts of…'])
  expect(wrapped('x'.repeat(25), 70, widthOf)).toEqual(['xxxxxxxxxx', 'xxxxxxxxxx', 'xxxxx'])
  expect(wrapped('', 70, widthOf)).toEqual([])
  expect(wrapped('y '.repeat(1_000_000), 70, widthOf, 4)).toHaveLength(4)
})

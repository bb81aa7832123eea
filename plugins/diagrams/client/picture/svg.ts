import type { CanvasPoint } from '#core/client/index.ts'
import type { DiagramEdge, DiagramNode } from '../../shared.ts'
import { cleanLabel } from '../parts/clean-json.ts'
import { type BoxEdge, boundsOf, facingSides, type Rect } from '../parts/groups.ts'
import { isGroup, nodeTypeOf, stringOf } from '../parts/nodes.ts'

/** The colours of a theme as a file needs them: it knows no variables. */
interface PictureTheme {
  paper: string
  float: string
  ink: string
  quiet: string
  line: string
  font: string
}

interface Pictured {
  name: string
  nodes: readonly DiagramNode[]
  edges: readonly DiagramEdge[]
  rects: ReadonlyMap<string, Rect>
  nameOf(node: DiagramNode): string
  /** the author's colour; empty for none */
  ownColorOf(node: DiagramNode): string
  /** the colour that an author's colour has on the page */
  colorOf(color: string): string
  /** how wide a text is, in bold or not */
  widthOf(text: string, isBold: boolean): number
  theme: PictureTheme
}

const margin = 40
const inset = { x: 16, y: 9 } as const
const lineHeight = 20
const aboutLines = 4

/** A diagram as an SVG file of its own, with text as text. */
export function svgOf(pictured: Pictured): { svg: string; width: number; height: number } {
  const { name, nodes, edges, rects, theme } = pictured
  const all = boundsOf([...rects.values()])
  const [width, height] = [Math.ceil(all.width + 2 * margin), Math.ceil(all.height + 2 * margin)]
  const groups = nodes.filter(isGroup).toSorted((one, other) => areaOf(rects, other) - areaOf(rects, one))
  const parts = [
    ...groups.map(node => groupOf(node, pictured)),
    ...edges.map(edge => edgeOf(edge, pictured)),
    ...nodes.filter(node => !isGroup(node)).map(node => nodeOf(node, pictured)),
  ]
  const view = [all.x - margin, all.y - margin, width, height].map(Math.round).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" font-family="${xml(theme.font)}" font-size="13" role="img">
<title>${xml(name)}</title>
<rect x="${all.x - margin}" y="${all.y - margin}" width="${width}" height="${height}" fill="${xml(theme.paper)}"/>
${parts.filter(part => part !== '').join('\n')}
</svg>
`
  return { svg, width, height }
}

function areaOf(rects: ReadonlyMap<string, Rect>, { id }: DiagramNode): number {
  const { width = 0, height = 0 } = rects.get(id) ?? {}
  return width * height
}

/** Text and attributes of a file that programs read as XML. */
function xml(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return cleanLabel(text).replace(/[&<>"]/g, sign => signs[sign] ?? '')
}

function groupOf(node: DiagramNode, { rects, theme, nameOf, ownColorOf, colorOf }: Pictured): string {
  const rect = rects.get(node.id)
  if (!rect) return ''
  const color = ownColorOf(node)
  const own = xml(color ? colorOf(color) : theme.quiet)
  const frame = `<rect ${placeOf(rect)} rx="12" fill="${own}" fill-opacity="0.08" stroke="${own}" stroke-width="1.5" stroke-dasharray="6 4"/>`
  const label = `<text x="${rect.x + inset.x}" y="${rect.y + inset.y + 15}" fill="${xml(theme.quiet)}" font-weight="600">${xml(nameOf(node))}</text>`
  return `<g>${frame}${label}</g>`
}

function placeOf({ x, y, width, height }: Rect): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`
}

function nodeOf(node: DiagramNode, { rects, theme, nameOf, ownColorOf, colorOf, widthOf }: Pictured): string {
  const rect = rects.get(node.id)
  if (!rect) return ''
  const { x, y, width, height } = rect
  const color = ownColorOf(node)
  const own = xml(color ? colorOf(color) : theme.line)
  const type = nodeTypeOf(node)
  const radius = type === 'force' ? Math.min(40, height / 2) : type === 'thing' ? 0 : 8
  const edge = type === 'force' ? inset.x + 8 : inset.x
  const { size, label, about } = fitted(nameOf(node), stringOf(node.data.description), {
    ...{ widthOf, room: width - 2 * edge, lines: Math.max(1, Math.round((height - 2 * inset.y) / lineHeight)) },
  })
  const lineOf = (text: string, at: number, color: string, weight: number) =>
    `<text x="${x + edge}" y="${y + inset.y + at * lineHeight + 15}" fill="${xml(color)}" font-weight="${weight}" font-size="${size}">${xml(text)}</text>`
  // The colour is the left edge of a card, and the outline of a force.
  const bar = type === 'force' ? 0 : 4
  const front = { x: x + bar, y, width: Math.max(0, width - bar), height }
  const outline = type === 'force' ? own : xml(theme.line)
  return [
    '<g>',
    `<rect ${placeOf(rect)} rx="${radius}" fill="${own}"/>`,
    `<rect ${placeOf(front)} rx="${Math.max(0, radius - bar / 2)}" fill="${xml(theme.float)}"/>`,
    `<rect ${placeOf(rect)} rx="${radius}" fill="none" stroke="${outline}"/>`,
    ...label.map((line, at) => lineOf(line, at, theme.ink, 600)),
    ...about.map((line, at) => lineOf(line, label.length + at, theme.quiet, 400)),
    '</g>',
  ].join('')
}

const sizes = [13, 12, 11, 10] as const

/** Label and description in a size in which both fit: another font than that of the page may be wider. */
function fitted(
  name: string,
  description: string,
  { widthOf, room, lines }: Pick<Pictured, 'widthOf'> & { room: number; lines: number },
) {
  const tries = sizes.map(size => {
    const wide = (isBold: boolean) => (text: string) => (widthOf(text, isBold) * size) / sizes[0]
    const label = wrapped(name, room, wide(true), lines)
    const left = Math.min(aboutLines, lines - label.length)
    const about = left > 0 ? wrapped(description, room, wide(false), left) : []
    return { size, label, about, isWhole: ![...label, ...about].some(line => line.endsWith('…')) }
  })
  return tries.find(({ isWhole }) => isWhole) ?? (tries[0] as (typeof tries)[number])
}

/** A text in lines that are no wider than there is room; the last one ends with an ellipsis if there is more. */
export function wrapped(text: string, room: number, widthOf: (text: string) => number, most = 12): string[] {
  const lines: string[] = []
  let line = ''
  // A picture shows no more than this of a text, however long it is.
  const words = cleanLabel(text)
    .slice(0, 2000)
    .split(/\s+/)
    .flatMap(word => partsOf(word, room, widthOf))
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || widthOf(longer) <= room) line = longer
    else {
      lines.push(line)
      line = word
    }
    if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)}…`]
  }
  return line === '' ? lines : [...lines, line]
}

/** A word in parts that fit. */
function partsOf(word: string, room: number, widthOf: (text: string) => number): string[] {
  if (word === '') return []
  if (widthOf(word) <= room) return [word]
  const letters = [...word]
  const fits = Math.max(1, Math.floor((letters.length * room) / widthOf(word)))
  return Array.from({ length: Math.ceil(letters.length / fits) }, (_, at) =>
    letters.slice(at * fits, (at + 1) * fits).join(''),
  )
}

const directions: Readonly<Record<BoxEdge, CanvasPoint>> = {
  ...{ left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, top: { x: 0, y: -1 }, bottom: { x: 0, y: 1 } },
}

function edgeOf({ source, target, data }: DiagramEdge, { rects, theme, colorOf, widthOf }: Pictured): string {
  const [from, to] = [rects.get(source), rects.get(target)]
  if (!from || !to) return ''
  const [out, into] = facingSides(from, to, data)
  const [start, end] = [endAt(from, out), endAt(to, into)]
  const [one, other] = [bentTo(start, end), bentTo(end, start)]
  const color = xml(data?.color ? colorOf(stringOf(data.color)) : theme.line)
  const path = `<path d="M${at(start)}C${at(one)} ${at(other)} ${at(end)}" fill="none" stroke="${color}" stroke-width="1.5"/>`
  const tips = [
    ...(data?.fromEnd === 'arrow' ? [tipAt(start, color)] : []),
    ...(data?.toEnd === 'none' ? [] : [tipAt(end, color)]),
  ]
  const label = stringOf(data?.label)
  if (label === '') return `<g>${path}${tips.join('')}</g>`
  // Half way along the curve.
  const x = (start.x + 3 * one.x + 3 * other.x + end.x) / 8
  const y = (start.y + 3 * one.y + 3 * other.y + end.y) / 8
  const [shown = ''] = wrapped(label, 240, text => widthOf(text, false), 1)
  const width = widthOf(shown, false) + 10
  const ground = `<rect x="${round(x - width / 2)}" y="${round(y - 10)}" width="${round(width)}" height="20" fill="${xml(theme.paper)}"/>`
  const text = `<text x="${round(x)}" y="${round(y + 4)}" text-anchor="middle" fill="${xml(theme.quiet)}">${xml(shown)}</text>`
  return `<g>${path}${tips.join('')}${ground}${text}</g>`
}

function endAt({ x, y, width, height }: Rect, side: BoxEdge): CanvasPoint & { dx: number; dy: number } {
  const { x: dx, y: dy } = directions[side]
  return { x: x + (width * (1 + dx)) / 2, y: y + (height * (1 + dy)) / 2, dx, dy }
}

/** Where a curve is drawn to from its end, as on the page: half way on, or a little away from what lies behind. */
function bentTo({ x, y, dx, dy }: CanvasPoint & { dx: number; dy: number }, to: CanvasPoint): CanvasPoint {
  const ahead = (to.x - x) * dx + (to.y - y) * dy
  const reach = ahead >= 0 ? ahead / 2 : 6 * Math.sqrt(-ahead)
  return { x: x + dx * reach, y: y + dy * reach }
}

/** The tip of an arrow that points into a side. */
function tipAt({ x, y, dx, dy }: CanvasPoint & { dx: number; dy: number }, color: string): string {
  const [back, half] = [9, 4.5]
  const corner = (sign: number) => at({ x: x + dx * back + dy * half * sign, y: y + dy * back + dx * half * sign })
  return `<path d="M${at({ x, y })}L${corner(1)} ${corner(-1)}Z" fill="${color}"/>`
}

const round = (number: number) => Math.round(number * 10) / 10
const at = ({ x, y }: CanvasPoint) => `${round(x)},${round(y)}`

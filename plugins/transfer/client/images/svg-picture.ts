import { drawnOnWhite } from '#core/client/index.ts'
import { readMarkup } from '../worker/documents/markup.ts'
import { svgType } from './svg-type.ts'

/** The longer side of the picture in pixels: drawings are scaled to it, as they have no size of their own. */
const [leastPx, mostPx] = [1024, 2048]
/** Of a drawing without a size, as browsers have it. */
const usualSize = { width: 300, height: 150 }
/** Elements that are drawn, each as often as others refer to it; effects of filters take the whole picture each. */
const drawnMax = 300_000
const effectsMax = 50

/** An element of a drawing, with what it holds. */
interface Shape {
  name: string
  attributes: ReadonlyMap<string, string>
  children: Shape[]
}

/**
 * A drawing as PNG on white, drawn by the browser as it draws images: what is in it runs nothing, fetches nothing and
 * reads nothing else. Undefined if it is no drawing, or would take too long.
 */
export async function pictureOfSvg(svg: Blob): Promise<Blob | undefined> {
  let address: string | undefined
  try {
    const source = withoutDrawings(await svg.text())
    const root = shapesOf(source)
    if (!root || isTooMuch(root)) return undefined
    const size = svgSizeOf(root)
    address = URL.createObjectURL(new Blob([withSize(source, size)], { type: svgType }))
    const image = new Image(size.width, size.height)
    image.src = address
    await image.decode()
    // Dark lines on a dark page are not seen.
    return await drawnOnWhite(image, size).convertToBlob({ type: 'image/png' })
  } catch {
    // Nested too deeply, or nothing that this browser can draw.
    return undefined
  } finally {
    if (address !== undefined) URL.revokeObjectURL(address)
  }
}

const drawingAddress = /data:image\/svg/i

/**
 * A drawing without the images in it that are drawings themselves: what they would take is not known, and the shapes
 * beside them stay.
 */
export function withoutDrawings(source: string): string {
  if (!drawingAddress.test(source)) return source
  let kept = ''
  let at = 0
  let depth = 0
  let inner: { from: number; depth: number } | undefined
  readMarkup(
    source,
    {
      open({ name, attributes }, from) {
        depth++
        if (name === 'image' && holdsDrawing({ attributes })) inner ??= { from, depth }
      },
      close(_, end) {
        if (inner?.depth === depth) {
          kept += source.slice(at, inner.from)
          at = end
          inner = undefined
        }
        depth--
      },
      text: () => undefined,
    },
    { isHtml: false },
  )
  return kept + source.slice(at)
}

/** The root of a drawing. @throws Refusal for one that is nested too deeply */
export function shapesOf(source: string): Shape | undefined {
  const outside: Shape = { name: '', attributes: new Map(), children: [] }
  const open = [outside]
  readMarkup(
    source,
    {
      open({ name, attributes }) {
        const shape: Shape = { name, attributes, children: [] }
        open.at(-1)?.children.push(shape)
        open.push(shape)
      },
      close: () => void open.pop(),
      text: () => undefined,
    },
    { isHtml: false },
  )
  return outside.children.find(({ name }) => name === 'svg')
}

interface PictureSize {
  /** of the picture */
  width: number
  height: number
  /** what of the drawing is in it */
  viewBox: string
}

/** The size of the picture of a drawing. */
export function svgSizeOf({ attributes }: Shape): PictureSize {
  const box = (attributes.get('viewbox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left = 0, up = 0, boxWidth = 0, boxHeight = 0] = box.length === 4 && box.every(Number.isFinite) ? box : []
  const hasBox = boxWidth > 0 && boxHeight > 0
  const own = (name: string) => Number(/^\s*([\d.]+)(?:px|pt|mm|cm|in)?\s*$/.exec(attributes.get(name) ?? '')?.[1]) || 0
  const width = own('width') || boxWidth || usualSize.width
  const height = own('height') || boxHeight || usualSize.height
  const longer = Math.max(width, height)
  const scale = Math.min(Math.max(longer, leastPx), mostPx) / longer
  const pixels = (length: number) => Math.max(1, Math.round(length * scale))
  const viewBox = hasBox ? [left, up, boxWidth, boxHeight] : [0, 0, width, height]
  return { width: pixels(width), height: pixels(height), viewBox: viewBox.join(' ') }
}

/** A drawing that says its size, as some browsers draw nothing without. */
export function withSize(source: string, { width, height, viewBox }: PictureSize): string {
  return source.replace(/<svg(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/, tag => {
    const others = tag.replace(/\s(?:width|height|viewBox)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    return `<svg width="${width}" height="${height}" viewBox="${viewBox}"${others.slice('<svg'.length)}`
  })
}

/** Whether it refers to its own elements in a circle, or draws more than any drawing of a person has. */
export function isTooMuch(root: Shape): boolean {
  const all = [root]
  // The list grows while it is read.
  for (const { children } of all) for (const child of children) all.push(child)
  const byId = new Map(all.toReversed().flatMap(shape => [[shape.attributes.get('id') ?? '', shape] as const]))
  byId.delete('')
  const effects = all.filter(({ name }) => name.startsWith('fe')).length
  return effects > effectsMax || all.some(holdsDrawing) || drawnBy(root, byId) > drawnMax
}

/** A drawing inside of an address is not seen from outside: what it would take is not known. */
const holdsDrawing = ({ attributes }: Pick<Shape, 'attributes'>): boolean =>
  [...attributes.values()].some(value => drawingAddress.test(value))

/** How many elements are drawn, each time that it is referred to; infinitely many in a circle. */
function drawnBy(root: Shape, byId: ReadonlyMap<string, Shape>): number {
  const counts = new Map<Shape, number>()
  const open = new Set<Shape>()
  const stack: { shape: Shape; inside: Shape[]; sum: number }[] = []
  const enter = (shape: Shape) => {
    open.add(shape)
    stack.push({ shape, inside: [...shape.children, ...referredBy(shape, byId)], sum: 1 })
  }
  enter(root)
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.inside.pop()
    const known = next && counts.get(next)
    if (known !== undefined) top.sum += known
    else if (next && open.has(next)) return Number.POSITIVE_INFINITY
    else if (next) enter(next)
    else {
      counts.set(top.shape, top.sum)
      open.delete(top.shape)
      stack.pop()
      const outer = stack.at(-1)
      if (outer) outer.sum += top.sum
    }
  }
  return counts.get(root) ?? 0
}

/** Others refer to what they lead to, or move. */
const draws = /^(?:use|pattern|lineargradient|radialgradient|filter|mask|clippath|feimage|image|textpath)$/

/** What an element has drawn again: by `#id` in an address, or `url(#id)`. */
function referredBy({ name: element, attributes }: Shape, byId: ReadonlyMap<string, Shape>): Shape[] {
  return [...attributes].flatMap(([name, value]) => {
    const own = draws.test(element) && /(?:^|:)href$/.test(name) ? /^\s*#(.+)$/.exec(value)?.[1] : undefined
    const ids = own === undefined ? [...value.matchAll(/url\(\s*["']?#([^"')]+)/g)].map(([, id = '']) => id) : [own]
    return ids.flatMap(id => byId.get(id) ?? [])
  })
}

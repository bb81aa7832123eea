import { ownColorOf } from '../parts/own-color.ts'
import type { DiagramState } from '../use-diagram.ts'
import { svgOf } from './svg.ts'

/** Browsers draw no larger images: the longer side, and the area in pixels. */
const largest = { side: 8_192, area: 48_000_000 } as const
const sharpness = 2
/** A file has no fonts of its own: those that systems have, which are measured too. */
const font = 'system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif'

/** The diagram as SVG, in the colours of the page. */
export function drawSvg(state: DiagramState) {
  const { page, nodes, edges, nameOf, rects } = state
  const probe = document.createElement('span')
  document.body.append(probe)
  const resolved = (color: string) => {
    probe.style.color = ''
    probe.style.color = color
    return plainColor(getComputedStyle(probe).color)
  }
  const pen = document.createElement('canvas').getContext('2d')
  try {
    return svgOf({
      ...{ name: page.values.name, nodes, edges, nameOf, rects: rects() },
      ownColorOf: node => ownColorOf(node, state),
      colorOf: color => {
        probe.style.setProperty('--own', color)
        return resolved('var(--own-seen)')
      },
      widthOf: (text, isBold) => {
        if (!pen) return text.length * 7
        pen.font = `${isBold ? 600 : 400} 13px ${font}`
        return pen.measureText(text).width
      },
      theme: {
        ...{ paper: resolved('var(--paper)'), float: resolved('var(--float)'), ink: resolved('var(--ink)') },
        ...{ quiet: resolved('var(--ink-2)'), line: resolved('var(--ink-3)'), font },
      },
    })
  } finally {
    probe.remove()
  }
}

/** A colour as every program reads it: the page may have it in newer notations. */
function plainColor(color: string): string {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return color
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data
  return `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** The same as PNG, as sharp as browsers can. */
export async function drawPng(state: DiagramState): Promise<Blob> {
  const { svg, width, height } = drawSvg(state)
  const scale = Math.min(sharpness, largest.side / Math.max(width, height), Math.sqrt(largest.area / (width * height)))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The browser could not draw the image'))),
      'image/png',
    ),
  )
}

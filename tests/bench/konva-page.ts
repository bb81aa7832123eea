import { join } from 'node:path'
import type { Page } from 'playwright'
import { ROOT } from '../../scripts/source-files.ts'

/** A page with a bare konva stage: the points that are seen as circles with their labels, moved by dragging. */
export async function openKonvaPage(
  page: Page,
  points: readonly { x: number; y: number; label: string }[],
  { image, zoom }: { image: { width: number; height: number }; zoom: number },
): Promise<void> {
  await page.setContent('<body style="margin:0"><div id="stage" style="width:1280px;height:700px"></div></body>')
  await page.addScriptTag({ path: join(ROOT, 'node_modules/konva/konva.min.js') })
  await page.evaluate(drawBare, { points, image, zoom })
}

interface Node {
  position(at: { x: number; y: number }): void
}
interface Stage {
  add(layer: Layer): void
}
interface Layer {
  add(...nodes: Node[]): void
  removeChildren(): void
  batchDraw(): void
}

/** Runs in the page. */
function drawBare({
  points,
  image,
  zoom: times,
}: {
  points: readonly { x: number; y: number; label: string }[]
  image: { width: number; height: number }
  zoom: number
}): void {
  const { Konva } = window as unknown as {
    Konva: Record<'Stage', new (options: object) => Stage> &
      Record<'Layer', new (options: object) => Layer> &
      Record<'Circle' | 'Text', new (options: object) => Node>
  }
  const view = { width: 1280, height: 700 }
  const zoom = Math.min(view.width / image.width, view.height / image.height) * times
  const stage = new Konva.Stage({ container: 'stage', ...view, listening: false })
  const layer = new Konva.Layer({ listening: false })
  stage.add(layer)
  const quick = { listening: false, perfectDrawEnabled: false }
  const nodes = points.map(({ label }) => [
    new Konva.Circle({ ...quick, radius: 4, fill: '#607D8B', stroke: '#fff', strokeWidth: 2 }),
    new Konva.Text({ ...quick, text: label, fontSize: 12, fill: '#333' }),
  ])
  // As a map would, by squares of the image: only those near the view are looked at.
  const side = 200
  const cells = new Map<string, number[]>()
  for (const [at, { x, y }] of points.entries()) {
    const key = `${Math.floor(x / side)} ${Math.floor(y / side)}`
    cells.set(key, [...(cells.get(key) ?? []), at])
  }
  const camera = { x: image.width / 2, y: image.height / 2 }
  const draw = () => {
    layer.removeChildren()
    const half = { x: view.width / 2 / zoom, y: view.height / 2 / zoom }
    for (let column = Math.floor((camera.x - half.x) / side); column <= (camera.x + half.x) / side; column++)
      for (let row = Math.floor((camera.y - half.y) / side); row <= (camera.y + half.y) / side; row++)
        for (const at of cells.get(`${column} ${row}`) ?? []) {
          const point = points[at]
          const pair = nodes[at]
          if (!point || !pair) continue
          const x = (point.x - camera.x) * zoom + view.width / 2
          const y = (point.y - camera.y) * zoom + view.height / 2
          if (x < 0 || y < 0 || x > view.width || y > view.height) continue
          pair[0]?.position({ x, y })
          pair[1]?.position({ x: x + 8, y: y - 6 })
          layer.add(...pair)
        }
    layer.batchDraw()
  }
  let last: { x: number; y: number } | null = null
  addEventListener('pointerdown', ({ x, y }) => {
    last = { x, y }
  })
  addEventListener('pointerup', () => {
    last = null
  })
  addEventListener('pointermove', ({ x, y }) => {
    if (!last) return
    camera.x -= (x - last.x) / zoom
    camera.y -= (y - last.y) / zoom
    last = { x, y }
    draw()
  })
  draw()
}

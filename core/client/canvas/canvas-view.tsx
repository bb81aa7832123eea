import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import { theme as themeState } from '../theme/theme.ts'
import { type CanvasPoint, toScreen } from './camera.ts'
import type { CanvasControl } from './canvas-control.ts'
import styles from './canvas-view.module.css'
import { watchGestures } from './gestures.ts'
import { HintList } from './letter-hints.tsx'
import type { CanvasMark } from './marks.ts'
import { type Drawing, MarkPainter, type Painter } from './painter.ts'
import { CanvasStage, type StageLayer } from './stage.ts'
import type { ImageCache } from './tiles/tiles.ts'

/** What a pointer does on the canvas beside panning and zooming; points are of the canvas. */
interface CanvasPointer {
  /** a press: true keeps it, and what follows are `drag` and `drop` */
  press?(point: CanvasPoint, mark: CanvasMark | undefined): boolean
  drag?(point: CanvasPoint): void
  drop?(point: CanvasPoint): void
  cancel?(): void
  tap(point: CanvasPoint, mark: CanvasMark | undefined): void
  doubleTap?(point: CanvasPoint, mark: CanvasMark | undefined): void
}

interface CanvasViewProps {
  control: CanvasControl
  /** what it is, for screen readers */
  label: string
  /** what is below the marks */
  ground: Painter
  /** what tools show above them */
  tools: Painter
  labels: boolean
  marksShown: boolean
  /** the pictures of marks, by their addresses */
  icons?: ImageCache
  pointer: CanvasPointer
  /** said when something has changed by a key */
  message: string
  /** the text beside what the pointer is on; null for none */
  tooltip?: ((mark: CanvasMark) => string) | null
}

/** A canvas that is panned and zoomed by mouse, touch and pen. Its keys are those of `useCanvasCommands`. */
export function CanvasView(props: CanvasViewProps) {
  const { control, label, message, tooltip } = props
  const box = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<CanvasMark | null>(null)
  const latest = useRef(props)
  const stage = useStage(box, latest, setHovered)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    latest.current = props
    // What the page draws may have changed with any render of it.
    if (!isFirst.current) stage.current?.redraw()
    isFirst.current = false
  })
  const at = hovered && toScreen(control.camera, control.view, hovered)
  return (
    <>
      <div ref={box} className={styles.canvas} role="img" aria-label={label} />
      {hovered && at && tooltip && (
        <p className={styles.tooltip} aria-hidden="true" style={{ left: at.x, top: at.y + hovered.radius }}>
          {tooltip(hovered)}
        </p>
      )}
      <Hints control={control} />
      <p className="vh" role="status">
        {message}
      </p>
    </>
  )
}

/** The stage lives as long as the component; it reads what it draws from the latest props. */
function useStage(
  box: RefObject<HTMLDivElement | null>,
  latest: RefObject<CanvasViewProps>,
  onHover: (mark: CanvasMark | null) => void,
) {
  const stage = useRef<CanvasStage | null>(null)
  const { control } = latest.current
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const painter = new MarkPainter()
    const paint = (layer: StageLayer, base: Pick<Drawing, 'context' | 'pixelRatio' | 'theme'>) => {
      const drawing = { ...base, camera: control.camera, view: control.view }
      const { ground, tools, labels, marksShown, icons } = latest.current
      if (layer === 'ground') ground(drawing)
      else if (layer === 'tools') {
        tools(drawing)
        if (control.crosshair) paintCrosshair(drawing, control.crosshair)
      } else if (marksShown)
        painter.paint(drawing, control.marks, {
          labels,
          selectedId: control.selectedId,
          percent: control.percent,
          ...(icons && { icons }),
        })
    }
    const created = new CanvasStage(element, paint)
    stage.current = created
    const measure = () => {
      const view = { width: element.clientWidth, height: element.clientHeight }
      created.resize(view)
      control.resize(view)
      created.redraw()
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    markPosition(element, control)
    const stopDrawing = control.subscribe(change => {
      if (change === 'camera') onHover(null)
      if (change === 'camera' || change === 'crosshair') markPosition(element, control)
      if (change === 'crosshair') created.redraw('tools')
      else if (change === 'marks' || change === 'selection') created.redraw('marks', 'tools')
      else if (change === 'camera') created.redraw()
    })
    const stopTheme = subscribe(themeState, () => created.readTheme())
    const stopGestures = watchGestures(element, {
      press: at => {
        control.stop()
        const point = control.pointAt(at)
        return latest.current.pointer.press?.(point, control.markAt(point)) ?? false
      },
      drag: at => latest.current.pointer.drag?.(control.pointAt(at)),
      drop: at => latest.current.pointer.drop?.(control.pointAt(at)),
      cancel: () => latest.current.pointer.cancel?.(),
      tap: at => {
        const point = control.pointAt(at)
        latest.current.pointer.tap(point, control.markAt(point))
      },
      doubleTap: at => {
        const point = control.pointAt(at)
        const { pointer } = latest.current
        const mark = control.markAt(point)
        if (pointer.doubleTap) pointer.doubleTap(point, mark)
        else pointer.tap(point, mark)
      },
      hover: at => onHover((at && control.markAt(control.pointAt(at))) ?? null),
      pan: (dx, dy) => control.pan(dx, dy),
      fling: velocity => control.fling(velocity),
      zoom: (times, at) => control.zoom(times, at),
    })
    return () => {
      control.stop()
      stopGestures()
      stopTheme()
      stopDrawing()
      sizes.disconnect()
      created.destroy()
      stage.current = null
    }
  }, [box, latest, control, onHover])
  return stage
}

/** Notes on the element where the view and the crosshair are, which cannot be read from the picture. */
function markPosition({ dataset }: HTMLElement, { camera, crosshair }: CanvasControl): void {
  const text = (...numbers: number[]) => numbers.map(number => Number(number.toPrecision(7))).join(' ')
  dataset.camera = text(camera.x, camera.y, camera.zoom)
  if (crosshair) dataset.crosshair = text(crosshair.x, crosshair.y)
  else delete dataset.crosshair
}

const armPx = 14

function paintCrosshair({ context, camera, view, theme }: Drawing, point: CanvasPoint): void {
  const { x, y } = toScreen(camera, view, point)
  for (const [color, width] of [
    [theme.paper, 5],
    [theme.accent, 2],
  ] as const) {
    context.beginPath()
    context.moveTo(x - armPx, y)
    context.lineTo(x + armPx, y)
    context.moveTo(x, y - armPx)
    context.lineTo(x, y + armPx)
    context.strokeStyle = color
    context.lineWidth = width
    context.stroke()
  }
}

function Hints({ control }: { control: CanvasControl }) {
  const hints = useSyncExternalStore(control.subscribe, () => control.hints)
  if (!hints) return null
  return (
    <HintList
      places={hints.list.map(({ code, mark, at }) => ({ id: mark.id, label: mark.label, code, x: at.x, y: at.y }))}
      typed={hints.typed.length}
      onLetter={letter => control.typeHint(letter)}
      onEnd={() => control.hideHints()}
    />
  )
}

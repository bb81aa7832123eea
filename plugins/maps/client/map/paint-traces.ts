import { type Drawing, toScreen, tracePath } from '#core/client/index.ts'
import type { PlaceOnMap } from '../../shared.ts'
import { traceOf } from './place-at.ts'
import type { MapState } from './use-map.ts'

/** Draws where locations have been: all of them, or the selected one, which has its dates beside it. */
export function paintTraces(drawing: Drawing, state: MapState): void {
  const { config, locations, selectedLocation: selected, time } = state
  if (config.showHistories) for (const one of locations) if (one !== selected) paintTrace(drawing, one, null)
  if (selected && (config.showHistory || config.showHistories)) paintTrace(drawing, selected, time.textOf)
}

function paintTrace(drawing: Drawing, place: PlaceOnMap, textOf: ((moment: number) => string) | null): void {
  const trace = traceOf(place)
  if (trace.length < 2) return
  const { context, camera, view, theme } = drawing
  tracePath(
    drawing,
    trace.map(({ at }) => at),
  )
  context.strokeStyle = textOf ? theme.accent : place.color
  context.lineWidth = 2
  context.lineCap = 'round'
  context.setLineDash([1, 5])
  context.stroke()
  context.setLineDash([])
  context.font = theme.font
  context.textBaseline = 'top'
  for (const { at, date } of trace) {
    const { x, y } = toScreen(camera, view, at)
    context.beginPath()
    context.arc(x, y, 3.5, 0, 2 * Math.PI)
    context.fillStyle = theme.paper
    context.fill()
    context.strokeStyle = textOf ? theme.accent : place.color
    context.lineWidth = 1.5
    context.stroke()
    if (!textOf || date === null) continue
    context.lineWidth = 3
    context.strokeStyle = theme.paper
    context.strokeText(textOf(date), x + 8, y + 6)
    context.fillStyle = theme.accent
    context.fillText(textOf(date), x + 8, y + 6)
  }
}

import { type Drawing, toScreen, tracePath } from '#core/client/index.ts'
import { paintTraces } from '../paint-traces.ts'
import { outlineAt } from '../place-at.ts'
import type { MapState } from '../use-map.ts'

/** The traces, the points that are being set, the ruler, and the corners of the selected area. */
export function paintTools(drawing: Drawing, state: MapState): void {
  if (state.config.showLocations) paintTraces(drawing, state)
  const { actionMode: mode, points, selectedLocation: selected, held, control, timepoint } = state
  const { context, theme } = drawing
  const ends = control.crosshair && points.length > 0 && mode === 'createPoly' ? [...points, control.crosshair] : points
  if (mode === 'createPoly' || mode === 'ruler') {
    tracePath(drawing, ends)
    context.strokeStyle = theme.accent
    context.lineWidth = 2
    context.stroke()
    for (const point of points) paintKnob(drawing, point, theme.accent)
  }
  if (mode !== 'reshapePoly' || !selected) return
  for (const { id, coordinates } of outlineAt(selected, timepoint)) {
    const isHeld = held?.cornerId === id
    paintKnob(drawing, held && isHeld ? held.at : coordinates, isHeld ? theme.accent : theme.ink)
  }
}

function paintKnob({ context, camera, view, theme }: Drawing, point: { x: number; y: number }, color: string): void {
  const { x, y } = toScreen(camera, view, point)
  context.beginPath()
  context.arc(x, y, 5, 0, 2 * Math.PI)
  context.fillStyle = theme.paper
  context.fill()
  context.strokeStyle = color
  context.lineWidth = 2
  context.stroke()
}

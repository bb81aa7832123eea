import type { Drawing } from '#core/client/index.ts'
import type { StoryMap } from '../../shared.ts'
import { lengthText } from './edit/pointer-actions.ts'
import { roundLength } from './edit/tools.ts'

const longestPx = 160

/** A round length of the world, and how many CSS pixels it is long. */
export function scaleBar({ scale = 1, unit }: Pick<StoryMap, 'scale' | 'unit'>, zoom: number) {
  const perPixel = scale / zoom
  const length = roundLength(longestPx * perPixel)
  return { width: length / perPixel, text: lengthText(unit, length) }
}

/** Draws the scale into a corner of a picture, where the page has it. */
export function paintScaleBar({ context, camera, view, theme }: Drawing, map: Pick<StoryMap, 'scale' | 'unit'>): void {
  const { width, text } = scaleBar(map, camera.zoom)
  const [x, y] = [16, view.height - 16]
  context.font = theme.font
  context.textAlign = 'left'
  context.textBaseline = 'bottom'
  context.lineWidth = 3
  context.strokeStyle = theme.paper
  context.strokeText(text, x, y - 5)
  context.fillStyle = theme.ink
  context.fillText(text, x, y - 5)
  context.fillRect(x, y - 3, width, 3)
}

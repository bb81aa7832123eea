import type { TooltipOptions } from './tooltip.tsx'

type TooltipSide = NonNullable<TooltipOptions['side']>
type TooltipSize = { width: number; height: number }
type TooltipBox = TooltipSize & { left: number; top: number }

const gap = 6
const margin = 8
const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/** Free pixels on a side of the target. */
function spaceOn(side: TooltipSide, target: TooltipBox, view: TooltipSize): number {
  if (side === 'top') return target.top
  if (side === 'left') return target.left
  if (side === 'bottom') return view.height - target.top - target.height
  return view.width - target.left - target.width
}

/** Keeps a length inside the view, its start before its end. */
function within(at: number, length: number, view: number): number {
  return Math.max(margin, Math.min(at, view - margin - length))
}

/**
 * The position of a tooltip beside its target, in pixels of the view: on the wanted side, or on the opposite one if it
 * fits only there.
 */
export function positionTooltip(
  target: TooltipBox,
  tip: TooltipSize,
  view: TooltipSize,
  preferred: TooltipSide,
): { left: number; top: number } {
  const needed = gap + margin + (preferred === 'top' || preferred === 'bottom' ? tip.height : tip.width)
  const space = spaceOn(preferred, target, view)
  const flips = space < needed && spaceOn(opposite[preferred], target, view) > space
  const side = flips ? opposite[preferred] : preferred
  const centred = {
    left: target.left + (target.width - tip.width) / 2,
    top: target.top + (target.height - tip.height) / 2,
  }
  const beside = {
    top: { left: centred.left, top: target.top - gap - tip.height },
    bottom: { left: centred.left, top: target.top + target.height + gap },
    left: { left: target.left - gap - tip.width, top: centred.top },
    right: { left: target.left + target.width + gap, top: centred.top },
  }[side]
  return { left: within(beside.left, tip.width, view.width), top: within(beside.top, tip.height, view.height) }
}

/** Moves a box beside its target. Measured at the corner first, so that its containing block need not be known. */
export function placeBeside(box: HTMLElement, target: HTMLElement, side: TooltipSide): void {
  Object.assign(box.style, { left: '0', top: '0' })
  const from = box.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const to = positionTooltip(target.getBoundingClientRect(), from, { width, height }, side)
  Object.assign(box.style, { left: `${to.left - from.left}px`, top: `${to.top - from.top}px` })
}

import { useSyncExternalStore } from 'react'
import { usePageCommands } from '../context/page-commands.ts'
import type { Command } from '../registry/contract.ts'
import type { CanvasControl } from './canvas-control.ts'
import { canvasKeys, panCommands } from './canvas-keys.ts'
import type { Direction } from './choose-mark.ts'

interface CanvasActions {
  /** Enter on what is selected, while there is no crosshair */
  open(id: string): void
  /** Enter at the crosshair */
  act(): void
}

const zoomTimes = 1.5

/** The commands of the four sides; their labels are `command.<id>`. */
const sides = [
  {
    ...({ side: 'left', key: 'ArrowLeft', icon: 'arrow-left' } as const),
    ...{ select: { id: 'canvas.select-left' }, move: { id: 'canvas.move-left' }, fine: { id: 'canvas.fine-left' } },
  },
  {
    ...({ side: 'right', key: 'ArrowRight', icon: 'arrow-right' } as const),
    ...{ select: { id: 'canvas.select-right' }, move: { id: 'canvas.move-right' }, fine: { id: 'canvas.fine-right' } },
  },
  {
    ...({ side: 'up', key: 'ArrowUp', icon: 'arrow-up' } as const),
    ...{ select: { id: 'canvas.select-up' }, move: { id: 'canvas.move-up' }, fine: { id: 'canvas.fine-up' } },
  },
  {
    ...({ side: 'down', key: 'ArrowDown', icon: 'arrow-down' } as const),
    ...{ select: { id: 'canvas.select-down' }, move: { id: 'canvas.move-down' }, fine: { id: 'canvas.fine-down' } },
  },
] as const satisfies readonly { side: Direction; key: string; icon: string }[]

/**
 * The keys that all canvases share: arrows select by direction and pan with Shift, or move the crosshair and set it
 * finely; zoom, fit, letters to jump by, Enter.
 */
export function useCanvasCommands(control: CanvasControl, { open, act }: CanvasActions): void {
  const hasCrosshair = useSyncExternalStore(control.subscribe, () => control.crosshair !== null)
  const selectedId = useSyncExternalStore(control.subscribe, () => control.selectedId)
  const hasMarks = useSyncExternalStore(control.subscribe, () => control.marks.marks.length > 0)
  const sideCommands = sides.flatMap(({ side, key, icon, select, move, fine }): Command[] => {
    const way = { icon, repeat: true }
    if (hasCrosshair)
      return [
        { ...way, ...move, keys: key, run: () => control.moveCrosshair(side) },
        { ...way, ...fine, keys: `Shift-${key}`, run: () => control.moveCrosshair(side, { fine: true }) },
      ]
    return hasMarks ? [{ ...way, ...select, keys: canvasKeys.select[side], run: () => control.step(side) }] : []
  })
  const zoom = { repeat: true }
  const commands: Command[] = [
    ...sideCommands,
    ...(hasCrosshair ? [] : panCommands('canvas', (dx, dy) => control.pan(dx, dy))),
    { ...zoom, id: 'canvas.zoom-in', icon: 'zoom-in', keys: canvasKeys.zoomIn, run: () => control.zoom(zoomTimes) },
    {
      ...{ ...zoom, id: 'canvas.zoom-out', icon: 'zoom-out', keys: canvasKeys.zoomOut },
      run: () => control.zoom(1 / zoomTimes),
    },
    { id: 'canvas.fit', icon: 'maximize', keys: canvasKeys.fit, run: () => control.fit() },
    { id: 'canvas.crosshair', icon: 'plus', keys: 'x', run: () => control.toggleCrosshair() },
  ]
  if (hasMarks)
    commands.push({ id: 'canvas.jump', icon: 'keyboard', keys: canvasKeys.jump, run: () => control.showHints() })
  if (hasCrosshair) commands.push({ id: 'canvas.act', icon: 'check', keys: 'Enter', run: act })
  else if (selectedId !== null)
    commands.push({
      ...{ id: 'canvas.open', icon: 'arrow-right', keys: 'Enter', navigates: true },
      run: () => open(selectedId),
    })
  usePageCommands(commands)
}

import { useSyncExternalStore } from 'react'
import { usePageCommands } from '../context/page-commands.ts'
import type { Command } from '../registry/contract.ts'
import type { CanvasControl } from './canvas-control.ts'
import type { Direction } from './choose-mark.ts'

export interface CanvasActions {
  /** Enter on what is selected, while there is no crosshair */
  open(id: string): void
  /** Enter at the crosshair */
  act(): void
}

const panPx = 120
const zoomTimes = 1.5

const sides = [
  ['left', 'ArrowLeft', 'arrow-left'],
  ['right', 'ArrowRight', 'arrow-right'],
  ['up', 'ArrowUp', 'arrow-up'],
  ['down', 'ArrowDown', 'arrow-down'],
] as const satisfies readonly (readonly [Direction, string, string])[]

const labels = {
  select: {
    left: 'command.canvas.select-left',
    right: 'command.canvas.select-right',
    up: 'command.canvas.select-up',
    down: 'command.canvas.select-down',
  },
  pan: {
    left: 'command.canvas.pan-left',
    right: 'command.canvas.pan-right',
    up: 'command.canvas.pan-up',
    down: 'command.canvas.pan-down',
  },
  move: {
    left: 'command.canvas.move-left',
    right: 'command.canvas.move-right',
    up: 'command.canvas.move-up',
    down: 'command.canvas.move-down',
  },
  fine: {
    left: 'command.canvas.fine-left',
    right: 'command.canvas.fine-right',
    up: 'command.canvas.fine-up',
    down: 'command.canvas.fine-down',
  },
} as const

const panSteps = { left: [panPx, 0], right: [-panPx, 0], up: [0, panPx], down: [0, -panPx] } as const

/**
 * The keys that all canvases share: arrows select by direction and pan with Shift, or move the crosshair and set it
 * finely; zoom, fit, letters to jump by, Enter.
 */
export function useCanvasCommands(control: CanvasControl, { open, act }: CanvasActions): void {
  const hasCrosshair = useSyncExternalStore(control.subscribe, () => control.crosshair !== null)
  const selectedId = useSyncExternalStore(control.subscribe, () => control.selectedId)
  const hasMarks = useSyncExternalStore(control.subscribe, () => control.marks.marks.length > 0)
  const sideCommands = sides.flatMap(([side, key, icon]): Command[] => {
    const way = { icon, repeat: true }
    if (hasCrosshair)
      return [
        {
          ...{ ...way, id: `canvas.move-${side}`, label: labels.move[side], keys: key },
          run: () => control.moveCrosshair(side),
        },
        {
          ...{ ...way, id: `canvas.fine-${side}`, label: labels.fine[side], keys: `Shift-${key}` },
          run: () => control.moveCrosshair(side, { fine: true }),
        },
      ]
    const [dx, dy] = panSteps[side]
    const pan = { ...way, id: `canvas.pan-${side}`, label: labels.pan[side], keys: `Shift-${key}` }
    const select = { ...way, id: `canvas.select-${side}`, label: labels.select[side], keys: key }
    return [
      { ...pan, run: () => control.pan(dx, dy) },
      ...(hasMarks ? [{ ...select, run: () => control.step(side) }] : []),
    ]
  })
  const zoom = { repeat: true }
  const commands: Command[] = [
    ...sideCommands,
    {
      ...{ ...zoom, id: 'canvas.zoom-in', label: 'command.canvas.zoom-in', icon: 'zoom-in', keys: ['+', '='] },
      run: () => control.zoom(zoomTimes),
    },
    {
      ...{ ...zoom, id: 'canvas.zoom-out', label: 'command.canvas.zoom-out', icon: 'zoom-out', keys: '-' },
      run: () => control.zoom(1 / zoomTimes),
    },
    {
      ...{ id: 'canvas.fit', label: 'command.canvas.fit', icon: 'maximize', keys: '0' },
      run: () => control.fit(),
    },
    {
      ...{ id: 'canvas.crosshair', label: 'command.canvas.crosshair', icon: 'plus', keys: 'x' },
      run: () => control.toggleCrosshair(),
    },
  ]
  if (hasMarks)
    commands.push({
      ...{ id: 'canvas.jump', label: 'command.canvas.jump', icon: 'keyboard', keys: 'f' },
      run: () => control.showHints(),
    })
  if (hasCrosshair)
    commands.push({
      ...{ id: 'canvas.act', label: 'command.canvas.act', icon: 'check', keys: 'Enter' },
      run: act,
    })
  else if (selectedId !== null)
    commands.push({
      ...{ id: 'canvas.open', label: 'command.canvas.open', icon: 'arrow-right', keys: 'Enter', navigates: true },
      run: () => open(selectedId),
    })
  usePageCommands(commands)
}

import type { Command } from '../registry/contract.ts'
import type { Direction } from './choose-mark.ts'

/** The keys that maps, diagrams, the graph and the boards of plans share. */
export const canvasKeys = {
  select: { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' },
  pan: { left: 'Shift-ArrowLeft', right: 'Shift-ArrowRight', up: 'Shift-ArrowUp', down: 'Shift-ArrowDown' },
  zoomIn: ['+', '='],
  zoomOut: '-',
  fit: '0',
  /** letters on what is seen, which choose */
  jump: 'f',
  /** from the picture to the table of the same, and back */
  otherView: 'v',
} as const satisfies Readonly<Record<string, string | readonly string[] | Readonly<Record<Direction, string>>>>

const panPx = 120

/** `x` and `y` are how what is shown moves when the view goes to a side. */
const pans = [
  { side: 'left', label: 'command.canvas.pan-left', icon: 'arrow-left', x: panPx, y: 0 },
  { side: 'right', label: 'command.canvas.pan-right', icon: 'arrow-right', x: -panPx, y: 0 },
  { side: 'up', label: 'command.canvas.pan-up', icon: 'arrow-up', x: 0, y: panPx },
  { side: 'down', label: 'command.canvas.pan-down', icon: 'arrow-down', x: 0, y: -panPx },
] as const satisfies readonly { side: Direction; [more: string]: unknown }[]

/** The commands that move the view, in CSS pixels; their ids begin with the name of the canvas: `diagram.pan-left`. */
export function panCommands(name: string, pan: (dx: number, dy: number) => void): Command[] {
  return pans.map(({ side, label, icon, x, y }) => ({
    ...{ id: `${name}.pan-${side}`, label, icon, keys: canvasKeys.pan[side], hidden: true, repeat: true, safe: true },
    run: () => pan(x, y),
  }))
}

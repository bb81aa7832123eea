import { isRecord } from '#core/shared/is-record.ts'
import { diagramLimits } from '../../shared.ts'
import { stringOf } from '../parts/nodes.ts'

// JSON Canvas 1.0 (jsoncanvas.org). What it has and diagrams do not is kept in `data.canvas` of a node or an edge, and
// written back; what diagrams have beyond it goes into a key `skald`, which other programs leave alone.

/** What a diagram is exported as. */
export const exportFormats = ['canvas', 'svg', 'png'] as const
export type DiagramFormat = (typeof exportFormats)[number]

export const canvasSides = ['top', 'right', 'bottom', 'left'] as const
export const canvasEnds = ['none', 'arrow'] as const

/** The six colours that the format has numbers for. */
const numberedColors: Readonly<Record<string, string>> = {
  ...{ 1: '#F44336', 2: '#FF9800', 3: '#FFEB3B' },
  ...{ 4: '#4CAF50', 5: '#00BCD4', 6: '#9C27B0' },
}

/** A colour of the format as `#rrggbb`; null if it is none. */
export function colorOf(value: unknown): string | null {
  const text = stringOf(value)
  if (Object.hasOwn(numberedColors, text)) return numberedColors[text] ?? null
  if (/^#[0-9a-f]{6}$/i.test(text)) return text
  const [, r, g, b] = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text) ?? []
  return r && g && b ? `#${r}${r}${g}${g}${b}${b}` : null
}

/**
 * A text as label and description: its first line, without the marks of a heading, and the rest. A line that is too long
 * for a label goes on in the description, from a word on.
 */
export function splitLabel(text: string): { label: string; description: string } {
  const [, first = '', rest = ''] = /^\s*([^\n]*)\n?(.*)$/s.exec(text) ?? []
  const [label, description] = [first.replace(/^#+\s+/, '').trim(), rest.trim()]
  if (label.length <= diagramLimits.label) return { label, description }
  const space = label.lastIndexOf(' ', diagramLimits.label)
  const end = space > 0 ? space : diagramLimits.label
  const goesOn = [label.slice(end).trim(), description].filter(Boolean).join('\n')
  return { label: label.slice(0, end).trim().toWellFormed(), description: goesOn }
}

/** What is kept of the format with a node, an edge or a diagram. */
export function canvasOf(data: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> {
  return isRecord(data?.canvas) ? data.canvas : {}
}

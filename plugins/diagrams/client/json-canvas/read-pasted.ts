import { Refusal } from '#plugins/transfer/shared.ts'
import type { Copied } from '../parts/clipboard.ts'
import { readCanvas } from './read-canvas.ts'

/** A text of JSON Canvas as what a diagram has copied; null if it is something else, which is pasted as a text. */
export function readPasted(text: string, projectId: string): Copied | null {
  let leftOut = 0
  try {
    const count = (where: string, _what: string, _sample: string, more = 1) => {
      if (where === 'dropped') leftOut += more
    }
    const { nodes, edges } = readCanvas(text, '', count, projectId)
    return { projectId, nodes, edges, names: new Map(), leftOut }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

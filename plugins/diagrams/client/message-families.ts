import type { MessageFamilies } from '#core/client/index.ts'
import { exportFormats } from './json-canvas/canvas-format.ts'
import { arrangements } from './parts/arrange.ts'
import { shownTypes } from './parts/nodes.ts'

/** What a JSON Canvas has that is not imported. */
const dropped = [
  'canvas-broken',
  'canvas-over-nodes',
  'canvas-over-lines',
  'canvas-loose',
  'canvas-keys',
  'canvas-large',
]

export const messageFamilies: MessageFamilies = {
  'diagram.about-*': exportFormats,
  'diagram.align-*': arrangements,
  'diagram.format-*': exportFormats,
  'diagrams.type-*': shownTypes,
  'import.report-*': [
    'canvas-texts',
    'canvas-groups',
    'canvas-lines',
    'canvas-files',
    'canvas-links',
    'canvas-types',
    'canvas-cut',
    'canvas-far',
    'canvas-pictures',
    'canvas-colours',
    ...dropped,
  ],
  'import.why-*': dropped,
}

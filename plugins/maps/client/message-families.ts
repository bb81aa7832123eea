import type { MessageFamilies } from '#core/client/index.ts'
import { importTexts } from './importers/import-texts.ts'

export const messageFamilies: MessageFamilies = {
  'maps.axis-*': ['x', 'y'],
  'maps.filter-*': ['from', 'to'],
  'maps.import-*': importTexts,
  'import.report-*': [
    ...['maps-map', 'maps-points', 'maps-areas', 'maps-lines', 'maps-layers', 'maps-here'],
    ...['maps-thinned', 'maps-cut', 'maps-projection', 'maps-properties', 'maps-holes', 'maps-parts'],
    ...['maps-no-outline', 'maps-size-guessed', 'maps-scale', 'maps-short', 'maps-outside', 'maps-shapes'],
    ...['maps-cultures', 'maps-religions', 'maps-regiments', 'maps-zones', 'maps-notes'],
  ],
  'import.why-*': [
    'maps-lines',
    'maps-scale',
    'maps-short',
    'maps-outside',
    'maps-shapes',
    'maps-cultures',
    'maps-religions',
    'maps-regiments',
    'maps-zones',
    'maps-notes',
  ],
}

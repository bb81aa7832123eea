/** Words that an import writes, in the language of the user. */
export const importTexts = [
  ...['new-map', 'target', 'coordinates', 'in-pixels', 'fitted', 'place', 'lines', 'rivers', 'roads'],
  ...['town', 'capital', 'port', 'state', 'province', 'river', 'route', 'marker'],
  ...['form', 'population', 'culture', 'length'],
] as const
export type ImportText = (typeof importTexts)[number]

/** Colours that can be told apart side by side; dashes tell the outlines apart without colour. */
export const seriesColors = [
  '#3F51B5',
  '#FF5722',
  '#009688',
  '#9C27B0',
  '#FF9800',
  '#03A9F4',
  '#E91E63',
  '#8BC34A',
] as const

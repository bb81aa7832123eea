/** Rows are as high as the style sheet's --row-list, which grows for fingers. */
export function rowHeight(): number {
  return matchMedia('(pointer: coarse), (max-width: 480px)').matches ? 44 : 36
}

/** The row height of the style sheet's --row-list, which is larger on touch screens. */
export function rowHeight(): number {
  return matchMedia('(pointer: coarse), (max-width: 480px)').matches ? 44 : 36
}

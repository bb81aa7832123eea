/**
 * Where what floats beside an anchor is put: inside the part of the page it belongs to, so that assistive technology
 * finds it there and a modal dialog does not hide it. The body when the anchor stands in none.
 */
export function landmarkOf(anchor: Element | null): HTMLElement | undefined {
  const part =
    anchor?.closest('main, nav, aside, [role="dialog"], [role="alertdialog"]') ?? anchor?.closest('header, footer')
  return part instanceof HTMLElement ? part : undefined
}

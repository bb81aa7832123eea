/**
 * The container for what floats beside an anchor: the landmark around it, so that assistive technology finds it there
 * and a modal dialog does not hide it; otherwise the body.
 */
export function landmarkOf(anchor: Element | null): HTMLElement | undefined {
  const part =
    anchor?.closest('main, nav, aside, [role="dialog"], [role="alertdialog"]') ?? anchor?.closest('header, footer')
  return part instanceof HTMLElement ? part : undefined
}

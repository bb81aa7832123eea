import { type RefObject, useEffect } from 'react'
import { emptyList, registerList } from './list-state.ts'

/** The focusable rows: of rows that contain more than a link, the part marked `data-row`. */
function focusableRows(list: HTMLElement | null): HTMLElement[] {
  const marked = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return marked.length > 0 ? marked : [...(list?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
}

/** Keys for a plain list of links: j and k move the focus, f goes to its filter. */
export function useLinkList(list: RefObject<HTMLElement | null>, filter?: RefObject<HTMLInputElement | null>): void {
  useEffect(
    () =>
      registerList({
        change: change => {
          const links = focusableRows(list.current)
          const focused = links.indexOf(document.activeElement as HTMLElement)
          const rows = links.map((_, index) => ({ kind: '', id: String(index), label: '', spaceId: '', projectId: '' }))
          links[change({ ...emptyList, rows, focused }).focused]?.focus()
        },
        open: () => (document.activeElement instanceof HTMLElement ? document.activeElement.click() : undefined),
        filter: () => filter?.current?.focus(),
        move: () => undefined,
        filters: filter !== undefined,
      }),
    [list, filter],
  )
}

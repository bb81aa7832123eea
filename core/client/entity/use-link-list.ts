import { type RefObject, useEffect } from 'react'
import { emptyList, showList } from './list-state.ts'

/** Lets the list keys walk the links of a plain list, or what is marked `data-row`: j and k move the focus, f goes to its filter. */
export function useLinkList(list: RefObject<HTMLElement | null>, filter?: RefObject<HTMLInputElement | null>): void {
  useEffect(
    () =>
      showList({
        change: change => {
          const links = [...(list.current?.querySelectorAll<HTMLElement>('a[href], [data-row]') ?? [])]
          const focused = links.indexOf(document.activeElement as HTMLElement)
          const rows = links.map((_, index) => ({ kind: '', id: String(index), label: '', spaceId: '', projectId: '' }))
          links[change({ ...emptyList, rows, focused }).focused]?.focus()
        },
        open: () => (document.activeElement instanceof HTMLElement ? document.activeElement.click() : undefined),
        filter: () => filter?.current?.focus(),
        move: () => undefined,
      }),
    [list, filter],
  )
}

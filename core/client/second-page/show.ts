// What changes the page beside the page. It is loaded with it, not with the first page.

import { pageStateOf } from '../context/command-context.ts'
import { mirrorSecondPage, readEntityAddress, secondPage } from '../context/second-page.ts'

/** Whether the page of the address shows an entity, as its own or as the part of it that is being edited. */
export function isInPage(id: string | undefined): boolean {
  if (id === undefined) return false
  return readEntityAddress(location.href)?.id === id || pageStateOf('main').pageEntity?.id === id
}

/** Shows a page beside the page, in place of the one there. */
export function showSecondPage(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (address === secondPage.address) return
  if (secondPage.address !== '' && !replace) {
    secondPage.past.push(secondPage.address)
    secondPage.future = []
  }
  secondPage.address = address
  mirrorSecondPage()
}

/** Goes to an address beside the page; false if it is no entity of the space, or is what the page itself shows. */
export function goInSecondPage(address: string, replace: boolean): boolean {
  const entity = readEntityAddress(address)
  const isHere = entity?.params.spaceId === secondPage.place.spaceId && secondPage.place.projectId !== ''
  if (!entity || !isHere || isInPage(entity.id)) return false
  showSecondPage(address, { replace })
  return true
}

/** Goes back, or forward again, among the pages that were beside the page; false if there is none. */
export function stepSecondPage(by: 1 | -1): boolean {
  const [from, to] = by < 0 ? [secondPage.past, secondPage.future] : [secondPage.future, secondPage.past]
  let address = from.pop()
  // What the page shows meanwhile cannot be beside it.
  while (address !== undefined && isInPage(readEntityAddress(address)?.id)) address = from.pop()
  if (address === undefined) return false
  to.push(secondPage.address)
  secondPage.address = address
  mirrorSecondPage()
  return true
}

export function closeSecondPage(): void {
  Object.assign(secondPage, { closed: secondPage.address, address: '', past: [], future: [] })
  mirrorSecondPage()
}

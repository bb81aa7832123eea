// What changes the page beside the page. It is loaded with it, not with the first page.
import { beside, mirrorBeside, readEntityAddress } from '../context/beside.ts'
import { pageStateOf } from '../context/command-context.ts'

/** Whether the page of the address shows an entity, as its own or as the part of it that is being edited. */
export function isInPage(id: string | undefined): boolean {
  if (id === undefined) return false
  return readEntityAddress(location.href)?.id === id || pageStateOf('main').pageEntity?.id === id
}

/** Shows a page beside the page, in place of the one there. */
export function showBeside(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (address === beside.address) return
  if (beside.address !== '' && !replace) {
    beside.past.push(beside.address)
    beside.future = []
  }
  beside.address = address
  mirrorBeside()
}

/** Goes to an address beside the page; false if it is no entity of the space, or is what the page itself shows. */
export function goBeside(address: string, replace: boolean): boolean {
  const entity = readEntityAddress(address)
  const isHere = entity?.params.spaceId === beside.place.spaceId && beside.place.projectId !== ''
  if (!entity || !isHere || isInPage(entity.id)) return false
  showBeside(address, { replace })
  return true
}

/** Goes back, or forward again, among the pages that were beside the page; false if there is none. */
export function stepBeside(by: 1 | -1): boolean {
  const [from, to] = by < 0 ? [beside.past, beside.future] : [beside.future, beside.past]
  let address = from.pop()
  // What the page shows meanwhile cannot be beside it.
  while (address !== undefined && isInPage(readEntityAddress(address)?.id)) address = from.pop()
  if (address === undefined) return false
  to.push(beside.address)
  beside.address = address
  mirrorBeside()
  return true
}

export function closeBeside(): void {
  Object.assign(beside, { closed: beside.address, address: '', past: [], future: [] })
  mirrorBeside()
}

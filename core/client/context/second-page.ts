import { proxy } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink, entityPattern } from '#core/shared/links.ts'
import { registry } from '../registry/app-registry.ts'
import { readLocal } from '../ui/local-store.ts'
import { navigationPort } from './go.ts'

/**
 * The page beside the page: an entity of the same space. It is kept in the address, as `?beside=character.<id>`, and
 * `character.<id>~<project>` if it is of another project, whose world this one uses.
 */
export const secondPage = proxy({
  /** its address; empty while there is none */
  address: '',
  /** the one closed last, to be opened again */
  closed: '',
  /** the pages before it, the latest is last, and those it was taken back from */
  past: [] as string[],
  future: [] as string[],
  /** the project of the page */
  place: { spaceId: '', projectId: '' } as Place,
  /** it shows what is mentioned while writing */
  follows: readLocal('beside-follows') === 'true',
  /** its details are open */
  details: false,
})

/** The parameter of the address that names it. */
export const secondPageParam = 'beside'

interface EntityAddress {
  kind: Kind
  id: string
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The entity whose page has this address; undefined for other pages. */
export function readEntityAddress(address: string): EntityAddress | undefined {
  if (address === '') return undefined
  const { pathname, searchParams } = new URL(address, location.origin)
  const parts = pathname.split('/')
  for (const kind of registry.kinds.list()) {
    const names = entityPattern(kind).split('/')
    const fits = names.every((name, at) => (name.startsWith('$') ? parts[at] : name === parts[at]))
    if (!fits || names.length !== parts.length) continue
    const params = Object.fromEntries(
      names.flatMap((name, at) => (name.startsWith('$') ? [[name.slice(1), decode(parts[at] ?? '')]] : [])),
    )
    return { kind, id: params[kind.idField] ?? '', params, search: Object.fromEntries(searchParams) }
  }
  return undefined
}

export const secondPageEntity = (): EntityAddress | undefined => readEntityAddress(secondPage.address)

/** The parameter for what is shown; undefined if nothing is. */
function shownParam(): string | undefined {
  const entity = secondPageEntity()
  if (!entity) return undefined
  const { kind, id, params } = entity
  const { projectId } = params
  const from = projectId === secondPage.place.projectId ? '' : `~${projectId}`
  return [kind.name, ...(kind.parentField ? [params[kind.parentField]] : []), id].join('.') + from
}

/** The address that a parameter stands for. */
function addressOf(param: string, place: Place): string | undefined {
  const [entity = '', projectId = place.projectId] = param.split('~')
  const [name = '', ...ids] = entity.split('.')
  const kind = registry.kinds.get(name)
  const id = ids.at(-1)
  if (!kind || !id || projectId === '') return undefined
  return entityLink(kind, { spaceId: place.spaceId, projectId, id, parentId: ids.length > 1 ? ids[0] : null })
}

/** Says in the address what is beside the page. */
export const mirrorSecondPage = () => navigationPort.mirror(secondPageParam, shownParam())

/**
 * The page of the address has changed. What is beside it stays in its project, also where the history of the browser
 * leads to a page that had something else beside it; only an address with one opens it.
 */
export function followPage(place: Place, param: string | undefined): void {
  const stays = place.spaceId === secondPage.place.spaceId && place.projectId === secondPage.place.projectId
  if (!stays) Object.assign(secondPage, { address: '', closed: '', past: [], future: [], place })
  if (secondPage.address === '' && param !== undefined && place.projectId !== '')
    secondPage.address = addressOf(param, place) ?? ''
  if (param !== shownParam()) mirrorSecondPage()
}

/** An address with what is beside the page, if it is one of the same project. */
export function withSecondPage(address: string): string {
  const param = shownParam()
  const url = new URL(address, location.origin)
  const [, , , spaceId = '', projectId = ''] = url.pathname.split('/').map(decode)
  const stays = spaceId === secondPage.place.spaceId && projectId === secondPage.place.projectId
  if (param === undefined || !stays || url.origin !== location.origin || url.searchParams.has(secondPageParam))
    return address
  url.searchParams.set(secondPageParam, param)
  return url.pathname + url.search + url.hash
}

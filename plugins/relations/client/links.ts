import { house } from '#core/client/index.ts'
import { type EntityPlace, entityLink } from '#core/shared/links.ts'

/** A thing with the path of its page; none where nobody brings its kind. */
export function withLink<T extends EntityPlace & { entity: string }>(thing: T): T & { link: string | undefined } {
  const kind = house.kinds.get(thing.entity)
  return { ...thing, link: kind && entityLink(kind, thing) }
}

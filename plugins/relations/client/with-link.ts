import { registry } from '#core/client/index.ts'
import { type EntityLocation, entityLink } from '#core/shared/links.ts'

/** An entity with the path of its page; null if its kind is unknown. */
export function withLink<T extends EntityLocation & { entity: string }>(entity: T): T & { link: string | undefined } {
  const kind = registry.kinds.get(entity.entity)
  return { ...entity, link: kind && entityLink(kind, entity) }
}

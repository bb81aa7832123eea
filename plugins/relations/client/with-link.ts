import { registry } from '#core/client/index.ts'
import { type EntityLocation, entityLink } from '#core/shared/links.ts'

/** A thing with the path of its page; none where nobody brings its kind. */
export function withLink<T extends EntityLocation & { entity: string }>(entity: T): T & { link: string | undefined } {
  const kind = registry.kinds.get(entity.entity)
  return { ...entity, link: kind && entityLink(kind, entity) }
}

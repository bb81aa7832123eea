import { entityLink } from '#core/shared/links.ts'
import type { MentionedEntity } from '#core/shared/rich-text/nodes.ts'
import { registry } from '../../registry/app-registry.ts'
import type { EntityRef, MentionType } from '../../registry/contract.ts'
import type { MentionStatus } from './mention-status.ts'

/** What mentions of a type lead to, if it is no entity of a kind. */
function mentionTypeOf(type: string): MentionType | undefined {
  return registry.mentions.list().find(source => source.type?.name === type)?.type
}

/** The icon of a mention, and what it names is called; nothing if its plugin is missing. */
export function mentionLook(type: string): { icon: string; label: string } | undefined {
  const kind = registry.kinds.get(type)
  return kind ? { icon: kind.icon, label: `kind.${kind.name}.one` } : mentionTypeOf(type)
}

/** The address of what was found to be mentioned. */
export function foundAddress(found: Pick<EntityRef, 'kind' | 'id' | 'spaceId' | 'projectId' | 'parentId'>) {
  const kind = registry.kinds.get(found.kind)
  return kind ? entityLink(kind, found) : mentionTypeOf(found.kind)?.address(found)
}

/** Where a mention leads; nothing while it is not known where its target stands, or if it is gone. */
export function mentionAddress(entity: MentionedEntity, status: MentionStatus | undefined): string | undefined {
  const { type, id, spaceId, projectId, mapId, timelineId } = entity
  const found = { kind: type, id, spaceId, projectId, parentId: mapId ?? timelineId ?? null }
  if (registry.kinds.get(type)) return foundAddress(found)
  return status?.is === 'here' ? foundAddress({ ...found, parentId: status.target.parentId }) : undefined
}

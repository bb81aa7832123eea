import { useSnapshot } from 'valtio'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import { links } from '#core/shared/links.ts'
import { go } from '../../context/go.ts'
import { runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { SlotOutlet } from '../../shell/slot.tsx'

import { deletedEntities } from '../../sync/live/sync-pages.ts'
import { SectionMessage } from '../../ui/section-message/section-message.tsx'

interface RemovedNoticeProps {
  entityRef: EntityRef
  entity: EntityAtRevision
  mayEdit: boolean
}

/** Shown above an entity that was archived or deleted: says so and offers the next step. */
export function RemovedNotice({ entityRef, entity, mayEdit }: RemovedNoticeProps) {
  const t = useT()
  const deletion = useSnapshot(deletedEntities)[entityRef.id]
  const list = links.project(entityRef.spaceId, entityRef.projectId, entityRef.kind)
  const back = {
    label: t('entity.to-list'),
    uri: list,
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault()
      go(list)
    },
  }
  if (deletion)
    return (
      <SectionMessage
        type="warning"
        title={deletion.by ? t('entity.deleted-by', { who: deletion.by }) : t('entity.deleted')}
        actions={[back]}
      >
        <span role="status">{t('entity.deleted-text')}</span>
      </SectionMessage>
    )
  if (!entity.archivedAt) return null
  const restore = {
    label: t('command.entity.restore'),
    command: 'entity.restore',
    onClick: () => void runCommand('entity.restore', { entities: [entityRef] }),
  }
  return (
    <SectionMessage
      type="info"
      // The last author need not be the one who archived it.
      title={
        entity.updatedAt === entity.archivedAt
          ? t('entity.archived-by', { who: String(entity.updatedBy) })
          : t('entity.is-archived')
      }
      actions={mayEdit ? [restore, back] : [back]}
    >
      <span role="status">{t('entity.archived-text')}</span>
      <SlotOutlet name="entity.archived" props={{ entityRef, entity }} />
    </SectionMessage>
  )
}

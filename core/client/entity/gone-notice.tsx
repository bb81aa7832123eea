import { useSnapshot } from 'valtio'
import { links } from '#core/shared/links.ts'
import { runCommand } from '../desk/commands.ts'
import { go } from '../desk/go.ts'
import { useT } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { SectionMessage } from '../ui/section-message.tsx'
import type { Entity } from './autosave.ts'
import { deleted } from './follow-pages.ts'

interface GoneNoticeProps {
  thing: Thing
  entity: Entity
  mayEdit: boolean
}

/** Over a thing that was archived or deleted, perhaps elsewhere and just now: says so, and leads on. */
export function GoneNotice({ thing, entity, mayEdit }: GoneNoticeProps) {
  const t = useT()
  const gone = useSnapshot(deleted)[thing.id]
  const list = links.project(thing.spaceId, thing.projectId, thing.kind)
  const back = {
    label: t('entity.to-list'),
    uri: list,
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault()
      go(list)
    },
  }
  if (gone)
    return (
      <SectionMessage
        type="warning"
        title={gone.by ? t('entity.deleted-by', { who: gone.by }) : t('entity.deleted')}
        actions={[back]}
      >
        <span role="status">{t('entity.deleted-text')}</span>
      </SectionMessage>
    )
  if (!entity.archivedAt) return null
  const restore = {
    label: t('command.thing.restore'),
    command: 'thing.restore',
    onClick: () => void runCommand('thing.restore', { things: [thing] }),
  }
  return (
    <SectionMessage
      type="info"
      title={t('entity.archived-by', { who: String(entity.updatedBy) })}
      actions={mayEdit ? [restore, back] : [back]}
    >
      <span role="status">{t('thing.archived-text')}</span>
    </SectionMessage>
  )
}

import { useSnapshot } from 'valtio'
import { type EntityRef, reportFailure, useCall, useT } from '#core/client/index.ts'
import { tagCalls } from '../../shared.ts'
import { changeTags } from '../change-tags.ts'
import { countAssigned, type TagValue } from '../pick-tags.ts'
import { closeTagManager, managedTags } from '../state.ts'
import { TagManager } from './tag-manager.tsx'

/** The tag manager for existing entities: changes are saved at once. */
export function Part() {
  const { things: entities } = useSnapshot(managedTags)
  return entities && <ManagedTags things={entities} />
}

function ManagedTags({ things: entities }: { things: readonly EntityRef[] }) {
  const t = useT()
  const [first] = entities
  const { spaceId = '', projectId = '' } = first ?? {}
  const requests = entities.map(({ kind, id }) => ({ kind, id }))
  const { data } = useCall(tagCalls.of, { spaceId, projectId, things: requests })
  const change = (what: { add?: TagValue[]; remove?: TagValue[] }) => {
    changeTags(entities, what).catch(reportFailure)
  }
  return (
    <TagManager
      place={{ spaceId, projectId }}
      of={entities.length}
      about={entities.length > 1 ? t('list.selected', { count: entities.length }) : first?.label}
      current={data && countAssigned(data.map(({ tags }) => tags))}
      onPick={tag => change({ add: [tag] })}
      onRemove={tag => change({ remove: [tag] })}
      onClose={closeTagManager}
    />
  )
}

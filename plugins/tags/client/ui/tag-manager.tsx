import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  Dialog,
  type EntityRef,
  pushOverlay,
  reportFailure,
  Segmented,
  Skeleton,
  useCall,
  usePermission,
  useT,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { tagCalls } from '../../shared.ts'
import { changeTags } from '../change-tags.ts'
import { countAssigned, type TagValue } from '../pick-tags.ts'
import { closeTagManager, managedTags } from '../state.ts'
import { TagChips } from './tag-chips.tsx'
import { TagCreate } from './tag-create.tsx'
import { TagPick } from './tag-pick.tsx'
import styles from './tags.module.css'

interface TagManagerProps {
  place: Place
  /** undefined while loading */
  current: readonly (TagValue & { count?: number })[] | undefined
  /** number of entities they belong to */
  of?: number
  /** name of their entity */
  about?: string
  onPick(tag: TagValue): void
  onRemove(tag: TagValue): void
  onClose(): void
}

type TagManagerMode = 'pick' | 'create'

const touchQuery = matchMedia('(pointer: coarse)').matches

/** The tag manager: the current tags, and a picker to add or create others. (docs/behaviour.md, Tags) */
export function TagManager({ place, current, of = 1, about, onPick, onRemove, onClose }: TagManagerProps) {
  const t = useT()
  const mayCreate = usePermission('tag.create')
  const [mode, setMode] = useState<TagManagerMode>('pick')
  const [label, setLabel] = useState('')
  useEffect(() => pushOverlay('tags'), [])
  // Picking a tag that all entities have changes nothing.
  const assigned = (current ?? []).filter(({ count = of }) => count >= of).map(({ valueId }) => valueId)
  const pick = (tag: TagValue) => {
    if (!assigned.includes(tag.valueId)) onPick(tag)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={<span data-message-id="manage-tags">{t('manage-tags')}</span>}
      titleAside={about !== undefined && <span className={styles.aside}>{about}</span>}
      closeLabel={t('shell.close')}
      initialFocus="[role=combobox]"
      footer={
        <Button variant="primary" data-answer="done" data-message-id="done" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className={styles.manager}>
        {current ? (
          <TagChips tags={current} most={current.length} size={touchQuery ? 40 : 32} of={of} onRemove={onRemove} />
        ) : (
          <Skeleton label={t('shell.loading')} />
        )}
        {mayCreate && (
          <Segmented
            className={styles.mode}
            label={t('tags.mode')}
            value={mode}
            onValue={setMode}
            options={[
              { value: 'pick', label: t('tags.pick') },
              { value: 'create', label: t('tags.create') },
            ]}
          />
        )}
        {mode === 'pick' ? (
          <TagPick
            place={place}
            assigned={assigned}
            onPick={pick}
            onCreate={
              mayCreate
                ? text => {
                    setLabel(text)
                    setMode('create')
                  }
                : undefined
            }
          />
        ) : (
          <TagCreate place={place} initial={label} onCreated={pick} />
        )}
      </div>
    </Dialog>
  )
}

/** The tag manager for existing entities: changes are saved at once. */
export default function TagManagerSlot() {
  const { entities } = useSnapshot(managedTags)
  return entities && <ManagedTags entities={entities} />
}

function ManagedTags({ entities }: { entities: readonly EntityRef[] }) {
  const t = useT()
  const [first] = entities
  const { spaceId = '', projectId = '' } = first ?? {}
  const requests = entities.map(({ kind, id }) => ({ kind, id }))
  const { data } = useCall(tagCalls.of, { spaceId, projectId, entities: requests })
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

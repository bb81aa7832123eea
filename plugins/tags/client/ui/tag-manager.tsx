import { useEffect, useState } from 'react'
import { Button, Dialog, pushOverlay, Segmented, Skeleton, usePermission, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { TagValue } from '../pick-tags.ts'
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

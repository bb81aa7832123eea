import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext, Field, type FieldInputProps, TagChip, useT } from '#core/client/index.ts'
import { tagLimits } from '../../shared.ts'
import { pickTag, removePickedTag, type TagValue } from '../pick-tags.ts'
import { TagManager } from './tag-manager.tsx'
import styles from './tags.module.css'

/** Tags in a form: the picked ones, and the manager in a dialog. */
export function Input({ label, field, value, error: issue, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = useSnapshot(commandContext).params
  const [open, setOpen] = useState(false)
  const tags = (Array.isArray(value) ? value : []) as readonly TagValue[]
  const left = tags.length - tagLimits.inline
  return (
    <>
      <Field label={label} error={issue} group>
        <div className={styles.field}>
          {tags.slice(0, tagLimits.inline).map(tag => (
            <TagChip
              key={tag.valueId}
              label={tag.value}
              color={tag.color}
              removeLabel={t('tags.remove', { tag: tag.value })}
              onRemove={readOnly ? undefined : () => onChange(removePickedTag(tags, tag))}
            />
          ))}
          {left > 0 && <span className={styles.more}>{t('tags.more', { count: left })}</span>}
          {!readOnly && (
            <button type="button" data-field className={styles.add} onClick={() => setOpen(true)}>
              {t('tags.add')}
            </button>
          )}
        </div>
      </Field>
      {open && (
        <TagManager
          place={{ spaceId, projectId }}
          current={tags}
          // In single mode another tag replaces the first.
          onPick={tag => onChange(pickTag(tags, tag, { single: field.max === 1 }))}
          onRemove={tag => onChange(removePickedTag(tags, tag))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

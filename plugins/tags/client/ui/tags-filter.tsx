import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, type FieldFilterProps, Panel, pushOverlay, useT } from '#core/client/index.ts'
import { useTags } from '../project-tags.ts'
import { tagFilter } from '../state.ts'
import { TagPick } from './tag-pick.tsx'
import styles from './tags.module.css'

/** Filters a list by tags: it shows entities with any of them. */
export function Filter({ place, value, onValue }: FieldFilterProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { data: tags } = useTags(place)
  const toggle = (id: string) => onValue(value.includes(id) ? value.filter(one => one !== id) : [...value, id])
  const toggleTag = useEffectEvent(toggle)
  useEffect(() => tagFilter.register(id => toggleTag(id)), [])
  useEffect(() => (open ? pushOverlay('tags') : undefined), [open])
  const [first] = value
  const only = value.length === 1 ? tags?.find(({ valueId }) => valueId === first)?.value : undefined
  const words = value.length === 0 ? t('tags.any') : (only ?? t('tags.filtered-by', { count: value.length }))
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        icon="tag"
        iconEnd="chevron-down"
        className={styles.filter}
        data-command="tags.filter"
        data-filtered={value.length > 0}
        aria-label={`${t('command.tags.filter')} ${words}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.cut}>{words}</span>
      </Button>
      {open && (
        <Panel button={button} label={t('command.tags.filter')} onClose={() => setOpen(false)}>
          <div className={styles.filtering}>
            <TagPick place={place} assigned={value} onPick={({ valueId }) => toggle(valueId)} />
            {value.length > 0 && (
              <Button size="s" variant="ghost" icon="x" onClick={() => onValue([])}>
                {t('tags.any')}
              </Button>
            )}
          </div>
        </Panel>
      )}
    </>
  )
}

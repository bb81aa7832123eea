import { useMemo, useRef, useState } from 'react'
import { Button, ComboboxOption, Icon, Skeleton, TagChip, TextInput, useCombobox, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { tagLimits } from '../../shared.ts'
import { matchTags, type TagValue, tagNamed } from '../pick-tags.ts'
import { recentTagIds, useTags } from '../project-tags.ts'
import styles from './tags.module.css'

interface TagPickProps {
  place: Place
  /** ids of the tags that are picked already */
  assigned: readonly string[]
  onPick(tag: TagValue): void
  /** called for a name without a tag, if tags can be created */
  onCreate?: (name: string) => void
}

/** The key of the row that creates a tag; not a valid id. */
const createKey = 'create'

/** Finds a tag by name; without a text, the recently used come first. */
export function TagPick({ place, assigned, onPick, onCreate }: TagPickProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  // Fixed when opened, so that rows do not move while picking.
  const [recent] = useState(() => recentTagIds(place))
  const { data: tags, isError, refetch } = useTags(place)
  const matches = useMemo(() => matchTags(tags ?? [], text, recent), [tags, text, recent])
  const listedTags = matches.slice(0, tagLimits.inDialog)
  const name = text.trim()
  const creates = onCreate !== undefined && tags !== undefined && name !== '' && !tagNamed(tags, name)
  const keys = [...listedTags.map(({ valueId }) => valueId), ...(creates ? [createKey] : [])]
  const list = useCombobox({
    keys,
    onTake: key => {
      const tag = listedTags.find(({ valueId }) => valueId === key)
      if (!tag) return onCreate?.(name)
      onPick(tag)
      setText('')
      list.forget()
      field.current?.focus()
    },
  })
  return (
    <div className={styles.pick}>
      <TextInput
        {...list.field}
        ref={field}
        type="search"
        icon="search"
        value={text}
        onValue={next => {
          setText(next)
          list.forget()
        }}
        onKeyDown={list.onKey}
        aria-label={t('tags.find')}
        placeholder={t('tags.find')}
      />
      {isError && (
        <p role="alert" className={styles.note}>
          {t('something-went-wrong')}{' '}
          <Button size="s" data-field onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {!tags && !isError && <Skeleton label={t('shell.loading')} />}
      <div id={list.listId} role="listbox" aria-label={t('tags.many')} className={styles.offers}>
        {listedTags.map(tag => (
          <ComboboxOption key={tag.valueId} {...list.option(tag.valueId)} className={styles.offer}>
            <TagChip label={tag.value} color={tag.color} small className={styles.name} />
            <span className={styles.grow} />
            {assigned.includes(tag.valueId) && <Icon name="check" />}
          </ComboboxOption>
        ))}
        {creates && (
          <ComboboxOption {...list.option(createKey)} className={styles.offer}>
            <Icon name="plus" />
            <span className={styles.cut}>{t('tags.create-named', { name })}</span>
          </ComboboxOption>
        )}
      </div>
      <div role="status" className={styles.note}>
        {tags && keys.length === 0 && t(tags.length === 0 && name === '' ? 'tags.none-yet' : 'no-results')}
        {matches.length > listedTags.length && t('picker.more', { count: matches.length - listedTags.length })}
      </div>
    </div>
  )
}

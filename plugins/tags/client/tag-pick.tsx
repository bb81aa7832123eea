import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button, Icon, Skeleton, TagChip, TextInput, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { tagLimits } from '../shared.ts'
import { recentTagIds, useTags } from './known.ts'
import { type KnownTag, matchTags, tagNamed } from './pick.ts'
import styles from './tags.module.css'

interface TagPickProps {
  place: Place
  /** ids of those that are there already */
  carried: readonly string[]
  onPick(tag: KnownTag): void
  /** for a name no tag has, where one may be made */
  onCreate?: (name: string) => void
}

/** Finds a tag by its name; without one, those last used come first. */
export function TagPick({ place, carried, onPick, onCreate }: TagPickProps) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  // As they were when it was opened: what is picked does not move under the hand.
  const [recent] = useState(() => recentTagIds(place))
  const { data: tags, isError, refetch } = useTags(place)
  const found = useMemo(() => matchTags(tags ?? [], text, recent), [tags, text, recent])
  const shown = found.slice(0, tagLimits.inDialog)
  const name = text.trim()
  const creates = onCreate !== undefined && tags !== undefined && name !== '' && !tagNamed(tags, name)
  const rows = shown.length + Number(creates)
  const chosen = Math.min(at, rows - 1)
  const take = (index: number) => {
    const tag = shown[index]
    if (tag) {
      onPick(tag)
      setText('')
      setAt(0)
      field.current?.focus()
    } else if (creates && index === shown.length) onCreate(name)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows > 0) setAt((chosen + step + rows) % rows)
    else if (event.key === 'Enter') take(chosen)
    else return
    event.preventDefault()
  }
  const optionId = (index: number) => `${id}-${index}`
  return (
    <div className={styles.pick}>
      <TextInput
        ref={field}
        type="search"
        icon="search"
        value={text}
        onValue={next => {
          setText(next)
          setAt(0)
        }}
        onKeyDown={onKey}
        role="combobox"
        aria-expanded={rows > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={rows > 0 ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        aria-label={t('tags.find')}
        placeholder={t('tags.find')}
        autoComplete="off"
        spellCheck={false}
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
      <div id={`${id}-list`} role="listbox" aria-label={t('tags.many')} className={styles.offers}>
        {shown.map((tag, index) => (
          <Offer key={tag.valueId} id={optionId(index)} chosen={index === chosen} onTake={() => take(index)}>
            <TagChip label={tag.value} color={tag.color} small className={styles.name} />
            <span className={styles.grow} />
            {carried.includes(tag.valueId) && <Icon name="check" />}
          </Offer>
        ))}
        {creates && (
          <Offer id={optionId(shown.length)} chosen={chosen === shown.length} onTake={() => take(shown.length)}>
            <Icon name="plus" />
            <span className={styles.cut}>{t('tags.create-named', { name })}</span>
          </Offer>
        )}
      </div>
      <div role="status" className={styles.note}>
        {tags && rows === 0 && t(tags.length === 0 && name === '' ? 'tags.none-yet' : 'no-results')}
        {found.length > shown.length && t('picker.more', { count: found.length - shown.length })}
      </div>
    </div>
  )
}

interface OfferProps {
  id: string
  chosen: boolean
  onTake(): void
  children: React.ReactNode
}

/** The keys are the field's, which keeps the focus. */
function Offer({ id, chosen, onTake, children }: OfferProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={styles.offer}
      onMouseDown={event => event.preventDefault()}
      onClick={onTake}
      onKeyDown={undefined}
    >
      {children}
    </div>
  )
}

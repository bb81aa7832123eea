import { type ReactNode, useRef } from 'react'
import { entityLink } from '#core/shared/links.ts'
import { isMention, type Leaf, type Mention, type RichText } from '#core/shared/richtext/nodes.ts'
import { useHouse } from '../registry/house.ts'
import { Link } from '../shell/link.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { noteMention } from './mention/elements.ts'
import { calledNow, useLooked } from './mention/looked.ts'
import { MentionCards } from './mention/mention-cards.tsx'
import styles from './rich-text-view.module.css'

interface RichTextViewProps {
  value: RichText
  /** `names` where the reader may not go to what is mentioned: in the library */
  mentions?: 'links' | 'names'
  className?: string
}

/** Rich text to be read: elements only, never HTML from the text. */
export function RichTextView({ value, mentions = 'links', className }: RichTextViewProps) {
  const text = useRef<HTMLDivElement>(null)
  return (
    <div ref={text} className={classNames(styles.text, className)}>
      {mentions === 'links' && <MentionCards within={text} />}
      {numbered(value).map(([key, { align, children }]) => (
        <p key={key} className={align && styles[align]}>
          {numbered(children).map(([at, child]) =>
            !isMention(child) ? (
              <LeafView key={at} leaf={child} />
            ) : mentions === 'links' ? (
              <MentionLink key={at} mention={child} />
            ) : (
              child.label
            ),
          )}
        </p>
      ))}
    </div>
  )
}

/** The text does not change while it is shown, so a place is as good a key as any. */
function numbered<Item>(list: readonly Item[]): [number, Item][] {
  return list.map((item, index) => [index, item])
}

function LeafView({ leaf }: { leaf: Leaf }) {
  let shown: ReactNode = leaf.text
  if (leaf.code) shown = <code>{shown}</code>
  if (leaf.italic) shown = <em>{shown}</em>
  if (leaf.bold) shown = <strong>{shown}</strong>
  if (leaf.underline) shown = <u>{shown}</u>
  return leaf.fontSize ? <span className={styles[leaf.fontSize]}>{shown}</span> : shown
}

function MentionLink({ mention }: { mention: Mention }) {
  const { kinds } = useHouse()
  const { entity, label: written } = mention
  const { label, away } = calledNow(written, useLooked(entity))
  const kind = kinds.get(entity.type)
  if (!kind) return label
  const { id, spaceId, projectId, mapId, timelineId } = entity
  const address = entityLink(kind, { id, spaceId, projectId, parentId: mapId ?? timelineId ?? null })
  return (
    <Link
      ref={element => {
        if (element) noteMention(element, mention)
      }}
      to={address}
      className={classNames(styles.mention, away !== null && styles.away)}
      data-mention={id}
      data-away={away ?? undefined}
    >
      <Icon name={kind.icon} />
      {label}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { entityLink } from '#core/shared/links.ts'
import { isMention, type Leaf, type Mention, type RichText } from '#core/shared/richtext/nodes.ts'
import { useHouse } from '../registry/house.ts'
import { Link } from '../shell/link.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './rich-text-view.module.css'

interface RichTextViewProps {
  value: RichText
  /** `names` where the reader may not go to what is mentioned: in the library */
  mentions?: 'links' | 'names'
  className?: string
}

/** Rich text to be read: elements only, never HTML from the text. */
export function RichTextView({ value, mentions = 'links', className }: RichTextViewProps) {
  return (
    <div className={classNames(styles.text, className)}>
      {numbered(value).map(([key, { align, children }]) => (
        <p key={key} className={align && styles[align]}>
          {numbered(children).map(([at, child]) =>
            isMention(child) ? (
              <MentionView key={at} mention={child} as={mentions} />
            ) : (
              <LeafView key={at} leaf={child} />
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

function MentionView({ mention, as }: { mention: Mention; as: 'links' | 'names' }) {
  const { kinds } = useHouse()
  const { entity, label } = mention
  const kind = kinds.get(entity.type)
  if (as === 'names' || !kind) return label
  const { id, spaceId, projectId, mapId, timelineId } = entity
  const address = entityLink(kind, { id, spaceId, projectId, parentId: mapId ?? timelineId ?? null })
  return (
    <Link to={address} className={styles.mention} data-mention={id}>
      <Icon name={kind.icon} />
      {label}
    </Link>
  )
}

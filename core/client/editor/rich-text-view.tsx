import { type ReactNode, useId, useMemo, useRef } from 'react'
import { isLink } from '#core/shared/rich-text/link.ts'
import { type BlockGroup, groupBlocks } from '#core/shared/rich-text/markdown/blocks.ts'
import {
  footnotesOf,
  groupFootnotes,
  isMention,
  type Leaf,
  type Mention,
  type Paragraph,
  paragraphText,
  type RichText,
} from '#core/shared/rich-text/nodes.ts'
import { useT } from '../i18n/intl.ts'
import { useRegistry } from '../registry/app-registry.ts'
import { Link } from '../shell/link.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { TextFigure } from './image/text-figure.tsx'
import { MentionCards } from './mention/mention-cards.tsx'
import chipStyles from './mention/mention-chip.module.css'
import { setElementMention } from './mention/mention-elements.ts'
import { currentMention, useMentionStatus } from './mention/mention-status.ts'
import { mentionAddress, mentionLook } from './mention/mention-types.ts'
import styles from './rich-text-view.module.css'

/** `names` if readers cannot open mentioned entities, as in the library */
type MentionsAs = 'links' | 'names'

interface RichTextViewProps {
  value: RichText
  mentions?: MentionsAs
  className?: string
}

/** Read-only rich text: built from elements, never from HTML in the text. */
export function RichTextView({ value, mentions = 'links', className }: RichTextViewProps) {
  const text = useRef<HTMLDivElement>(null)
  const id = useId()
  const notes = useMemo(() => footnotesOf(value), [value])
  const show: ShowProps = {
    mentions,
    id,
    numbers: new Map(notes.map(([first], at) => [first as Leaf | Mention, at + 1])),
  }
  return (
    <div ref={text} className={classNames(styles.text, className)}>
      {mentions === 'links' && <MentionCards within={text} />}
      {withKeys(groupBlocks(value)).map(([key, group]) => (
        <GroupView key={key} group={group} show={show} />
      ))}
      {notes.length > 0 && <Footnotes notes={notes} show={show} />}
    </div>
  )
}

/** What all parts of a shown text know. */
interface ShowProps {
  mentions: MentionsAs
  /** begins the ids of its footnotes */
  id: string
  /** of each footnote, by its first child */
  numbers: ReadonlyMap<Leaf | Mention, number>
}

/** The footnotes below the text, each with a link back to its place. */
function Footnotes({ notes, show }: { notes: readonly (Leaf | Mention)[][]; show: ShowProps }) {
  const t = useT()
  return (
    <section aria-label={t('editor.footnotes')} className={styles.footnotes}>
      <ol>
        {withKeys(notes).map(([at, children]) => (
          <li key={at} id={`${show.id}note-${at + 1}`}>
            <Children parts={children} show={show} />{' '}
            <a href={`#${show.id}ref-${at + 1}`} aria-label={t('editor.footnote-back', { number: at + 1 })}>
              ↩
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

function FootnoteMark({ number, id }: { number: number; id: string }) {
  const t = useT()
  return (
    <sup id={`${id}ref-${number}`}>
      <a href={`#${id}note-${number}`} aria-label={t('editor.footnote-number', { number })}>
        {number}
      </a>
    </sup>
  )
}

/** The page title is the only h1. */
const HEADINGS = { heading1: 'h2', heading2: 'h3', heading3: 'h4' } as const

function GroupView({ group: { name, paragraphs }, show }: { group: BlockGroup; show: ShowProps }) {
  const all = (tag: 'p' | 'li') =>
    withKeys(paragraphs).map(([key, paragraph]) => (
      <ParagraphView key={key} tag={tag} paragraph={paragraph} show={show} />
    ))
  if (name === 'break') return <hr />
  if (name === 'quote') return <blockquote>{all('p')}</blockquote>
  if (name === 'bullet') return <ul>{all('li')}</ul>
  if (name === 'number') return <ol>{all('li')}</ol>
  const [paragraph] = paragraphs
  if (name === 'comment') return <aside className={styles.comment}>{all('p')}</aside>
  if (name === 'image') return paragraph && <ImageView paragraph={paragraph} show={show} />
  return paragraph && <ParagraphView tag={name ? HEADINGS[name] : 'p'} paragraph={paragraph} show={show} />
}

interface ParagraphViewProps {
  tag: 'p' | 'li' | 'h2' | 'h3' | 'h4'
  paragraph: Paragraph
  show: ShowProps
}

function ParagraphView({ tag: Tag, paragraph: { align, children }, show }: ParagraphViewProps) {
  return (
    <Tag className={align && styles[align]}>
      <TextParts parts={children} show={show} />
    </Tag>
  )
}

/** The text of a paragraph with marks for its footnotes. */
function TextParts({ parts: all, show }: { parts: ParagraphChildren; show: ShowProps }) {
  return withKeys(groupFootnotes(all)).map(([key, { footnote, children: parts }]) => {
    const number = footnote && parts[0] ? show.numbers.get(parts[0]) : undefined
    return number === undefined ? (
      <Children key={key} parts={parts} show={show} />
    ) : (
      <FootnoteMark key={key} number={number} id={show.id} />
    )
  })
}

function ImageView({ paragraph, show }: { paragraph: Paragraph; show: ShowProps }) {
  const { align, image, children } = paragraph
  if (!image) return null
  return (
    <TextFigure image={image} className={align && styles[align]}>
      {paragraphText(paragraph).trim() === '' ? null : <TextParts parts={children} show={show} />}
    </TextFigure>
  )
}

function Children({ parts, show: { mentions } }: { parts: ParagraphChildren; show: ShowProps }) {
  return withKeys(groupLinks(parts)).map(([key, { link, parts: linked }]) => (
    <LinkView key={key} link={link}>
      {withKeys(linked).map(([at, child]) =>
        !isMention(child) ? (
          <LeafView key={at} leaf={child} />
        ) : mentions === 'links' ? (
          <MentionLink key={at} mention={child} />
        ) : (
          child.label
        ),
      )}
    </LinkView>
  ))
}

/** The text does not change while it is shown, so the index is a stable key. */
function withKeys<Item>(list: readonly Item[]): [number, Item][] {
  return list.map((item, index) => [index, item])
}

/** A run of text with its marks. */
export function LeafView({ leaf }: { leaf: Leaf }) {
  let content: ReactNode = leaf.text
  if (leaf.code) content = <code>{content}</code>
  if (leaf.italic) content = <em>{content}</em>
  if (leaf.bold) content = <strong>{content}</strong>
  if (leaf.underline) content = <u>{content}</u>
  return leaf.fontSize ? <span className={styles[leaf.fontSize]}>{content}</span> : content
}

type ParagraphChildren = Paragraph['children']

/** Groups adjacent children with the same link. */
function groupLinks(children: ParagraphChildren): { link: string | undefined; parts: ParagraphChildren }[] {
  const groups: { link: string | undefined; parts: ParagraphChildren }[] = []
  for (const child of children) {
    const link = isMention(child) ? undefined : child.link
    const last = groups.at(-1)
    if (last && last.link === link) last.parts.push(child)
    else groups.push({ link, parts: [child] })
  }
  return groups
}

/** Only web and mail addresses become links, wherever the text came from. */
function LinkView({ link, children }: { link: string | undefined; children: ReactNode }) {
  if (link === undefined || !isLink(link)) return children
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function MentionLink({ mention }: { mention: Mention }) {
  useRegistry()
  const { entity, label: writtenLabel } = mention
  const status = useMentionStatus(entity)
  const { label, unavailable, icon, color } = currentMention(writtenLabel, status)
  const look = mentionLook(entity.type)
  if (!look) return label
  const address = mentionAddress(entity, status)
  const className = classNames(chipStyles.mention, unavailable !== null && chipStyles.away)
  if (address === undefined)
    return (
      <span className={className} data-mention={entity.id} data-away={unavailable ?? undefined}>
        <Icon name={icon ?? look.icon} color={color} />
        {label}
      </span>
    )
  return (
    <Link
      ref={element => {
        if (element) setElementMention(element, mention)
      }}
      to={address}
      className={className}
      data-mention={entity.id}
      data-away={unavailable ?? undefined}
    >
      <Icon name={icon ?? look.icon} color={color} />
      {label}
    </Link>
  )
}

import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { Button, LeafView, TextFigure, useT } from '#core/client/index.ts'
import { type ComparedParagraph, type ComparedSpan, compareTexts } from '#core/shared/richtext/merge/compare.ts'
import { isMention, type RichText } from '#core/shared/richtext/nodes.ts'
import styles from '../history.module.css'
import { TakeBack, takenProps } from './take-back-button.tsx'

/** Unchanged paragraphs shown around a change. */
const CONTEXT_PARAGRAPHS = 1
/** The fewest unchanged paragraphs that are folded. */
const MIN_FOLDED = 3

type TextSection = { at: number; paragraph: ComparedParagraph } | { at: number; folded: ComparedParagraph[] }

const isChanged = ({ change, changed }: ComparedParagraph) => change !== undefined || changed === true

/** Folds long runs of unchanged paragraphs; a text without changes is shown whole. */
function foldUnchanged(all: readonly ComparedParagraph[]): TextSection[] {
  const visible = new Set<number>()
  all.forEach((paragraph, at) => {
    if (isChanged(paragraph))
      for (let one = at - CONTEXT_PARAGRAPHS; one <= at + CONTEXT_PARAGRAPHS; one++) visible.add(one)
  })
  const sections: TextSection[] = []
  for (let at = 0; at < all.length; at++) {
    let end = at
    while (visible.size > 0 && end < all.length && !visible.has(end)) end++
    if (end - at >= MIN_FOLDED) {
      sections.push({ at, folded: all.slice(at, end) })
      at = end - 1
      continue
    }
    const paragraph = all[at]
    if (paragraph) sections.push({ at, paragraph })
  }
  return sections
}

interface ComparedTextProps {
  /** the field */
  name: string
  before: RichText
  now: RichText
}

/** The current text, with what was added and removed since a version; each change can be taken back. */
export function ComparedText({ name, before, now }: ComparedTextProps) {
  const sections = useMemo(() => foldUnchanged(compareTexts(before, now)), [before, now])
  return (
    <div className={styles.prose}>
      {sections.map(section =>
        'folded' in section ? (
          <FoldedParagraphs key={section.at} paragraphs={section.folded} />
        ) : (
          <ParagraphView key={section.at} paragraph={section.paragraph} taken={`${name} ${section.at}`} />
        ),
      )}
    </div>
  )
}

function FoldedParagraphs({ paragraphs }: { paragraphs: readonly ComparedParagraph[] }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return withIndex(paragraphs).map(([key, one]) => <ParagraphView key={key} paragraph={one} />)
  return (
    <Button variant="ghost" size="s" className={styles.folded} onClick={() => setOpen(true)}>
      {t('history.unchanged', { count: paragraphs.length })}
    </Button>
  )
}

/** The texts do not change while shown, so an index is a stable key. */
function withIndex<Item>(list: readonly Item[]): [number, Item][] {
  return list.map((item, index) => [index, item])
}

const TAGS = { heading1: 'h2', heading2: 'h3', heading3: 'h4' } as const

function ParagraphView({ paragraph, taken = '' }: { paragraph: ComparedParagraph; taken?: string }) {
  const { format: look, spans: pieces, change, changed } = paragraph
  const { block } = look
  const Tag =
    block === 'heading1' || block === 'heading2' || block === 'heading3' ? TAGS[block] : block === 'image' ? 'div' : 'p'
  const shown = withIndex(pieces).map(([key, piece]) => <PieceView key={key} piece={piece} />)
  const words = block === 'break' ? wrapChange('* * *', change) : shown
  const content = look.image ? <TextFigure image={look.image}>{words}</TextFigure> : words
  if (!isChanged(paragraph))
    return (
      <Tag data-block={block} style={{ textAlign: look.align }}>
        {content}
      </Tag>
    )
  return (
    <Tag
      data-block={block}
      data-change={change ?? (changed && 'changed')}
      style={{ textAlign: look.align }}
      {...takenProps(taken)}
    >
      {content}
      <TakeBack taken={taken} />
    </Tag>
  )
}

function PieceView({ piece: { child, change } }: { piece: ComparedSpan }) {
  const shown = isMention(child) ? <span className={styles.mention}>{child.label}</span> : <LeafView leaf={child} />
  return wrapChange(shown, change)
}

function wrapChange(shown: ReactNode, change: ComparedSpan['change']): ReactNode {
  if (change === 'added') return <ins>{shown}</ins>
  if (change === 'removed') return <del>{shown}</del>
  return <Fragment>{shown}</Fragment>
}

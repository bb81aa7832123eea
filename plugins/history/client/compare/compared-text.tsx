import { Fragment, type ReactNode, useState } from 'react'
import { Button, LeafView, TextFigure, useT } from '#core/client/index.ts'
import type { ComparedParagraph, ComparedSpan } from '#core/shared/rich-text/merge/compare.ts'
import { isMention } from '#core/shared/rich-text/nodes.ts'
import styles from '../history.module.css'
import { type ComparedSection, isChanged } from './comparison.ts'
import { RevertButton, takenProps } from './revert-button.tsx'

interface ComparedTextProps {
  /** the field */
  name: string
  sections: readonly ComparedSection[]
}

/** The current text, with what was added and removed since a version; each change can be taken back. */
export function ComparedText({ name, sections }: ComparedTextProps) {
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
      <RevertButton taken={taken} />
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

import { type ComparedSpan, compareTexts } from '#core/shared/rich-text/merge/compare.ts'
import { isMention, type RichText } from '#core/shared/rich-text/nodes.ts'
import { TextFigure } from '../../editor/image/text-figure.tsx'
import { LeafView } from '../../editor/rich-text-view.tsx'
import { useT } from '../../i18n/intl.ts'
import styles from './conflict-dialog.module.css'

/** One side of a passage; what the other side does not have is marked. */
export function ConflictText({ text, other }: { text: RichText; other: RichText }) {
  const t = useT()
  if (text.length === 0) return <span className={styles.about}>{t('conflict.taken-out')}</span>
  const shown = compareTexts(other, text).filter(({ change }) => change !== 'removed')
  return shown.map(({ format, spans, change, is }) => {
    const words =
      format.block === 'break'
        ? '* * *'
        : withKeys(spans).flatMap(([key, span]) => (span.change === 'removed' ? [] : <Span key={key} span={span} />))
    return (
      <span key={is} className={styles.paragraph} data-block={format.block} data-change={change}>
        {format.image ? <TextFigure image={format.image}>{words}</TextFigure> : words}
      </span>
    )
  })
}

function Span({ span: { child, change } }: { span: ComparedSpan }) {
  const shown = isMention(child) ? <span>{child.label}</span> : <LeafView leaf={child} />
  return change ? <ins>{shown}</ins> : shown
}

/** The text does not change while it is shown, so the index is a stable key. */
function withKeys<Item>(list: readonly Item[]): [number, Item][] {
  return list.map((item, index) => [index, item])
}

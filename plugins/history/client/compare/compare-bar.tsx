import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import {
  CommandButton,
  formatDate,
  formatNumber,
  formatTime,
  Icon,
  type OpenedEntity,
  useT,
} from '#core/client/index.ts'
import { richTextFieldsOf } from '#core/shared/richtext/field-texts.ts'
import { WordChange } from '#core/shared/richtext/merge/word-change.ts'
import { paragraphText } from '#core/shared/richtext/nodes.ts'
import styles from '../history.module.css'
import { historyView } from '../history-view.ts'
import { richTextOf } from './text-fields.ts'
import { WordDiff } from './word-diff.tsx'

interface CompareBarProps {
  opened: OpenedEntity
  /** the shown version, once it is loaded */
  before: Readonly<Record<string, unknown>> | undefined
}

/** Sticks to the top: what is compared, the buttons to the next version, and Restore. */
export function CompareBar({ opened, before }: CompareBarProps) {
  const { kind, entityRef, entity, mayEdit } = opened
  const t = useT()
  const { rows, at, next, names } = useSnapshot(historyView)
  const row = rows[at]
  const words = useMemo(() => {
    const change = new WordChange()
    for (const name of richTextFieldsOf(kind)) {
      for (const paragraph of richTextOf(before ?? entity, name)) change.count(paragraphText(paragraph), -1)
      for (const paragraph of richTextOf(entity, name)) change.count(paragraphText(paragraph), 1)
    }
    return change
  }, [kind, before, entity])
  if (!row) return null
  const name = names[row.revision]
  return (
    <div className={styles.bar}>
      <p className={styles.compared} role="status">
        {name ? (
          <>
            <b>{name}</b>{' '}
            <span className={styles.date}>{`${formatTime(row.updatedAt)}, ${formatDate(row.updatedAt)}`}</span>
          </>
        ) : (
          <>
            <b>{formatTime(row.updatedAt)}</b> <span className={styles.date}>{formatDate(row.updatedAt)}</span>
          </>
        )}
        {at > 0 && (
          <>
            <Icon name="arrow-right" size="s" />
            <b>{t('history.now')}</b> <WordDiff added={words.added} removed={words.removed} />
          </>
        )}
      </p>
      <div className={styles.stepper}>
        <CommandButton command="history.newer" iconOnly size="s" icon="chevron-up" />
        <span className={styles.count}>
          {t('history.place', {
            number: formatNumber(at + 1),
            count: `${formatNumber(rows.length)}${next === null ? '' : '+'}`,
          })}
        </span>
        <CommandButton command="history.older" iconOnly size="s" icon="chevron-down" />
      </div>
      <CommandButton command="shell.side" variant="ghost" className={styles.narrow}>
        {t('history.versions')}
      </CommandButton>
      {mayEdit && (
        <CommandButton command="history.name" entities={[entityRef]} variant="ghost" className={styles.wide}>
          {t(name ? 'history.rename' : 'history.give-name')}
        </CommandButton>
      )}
      {mayEdit && at > 0 && (
        <CommandButton command="history.restore" entities={[entityRef]}>
          {t('history.restore')}
        </CommandButton>
      )}
    </div>
  )
}

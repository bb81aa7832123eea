import { type FieldCellProps, type FieldInputProps, language, useT } from '#core/client/index.ts'
import { dateText, shortDateText, systemOf } from '../../shared/dates.ts'
import type { TimelineEvent } from '../../shared.ts'
import styles from '../dates/dates.module.css'
import { useTimeline } from '../dates/use-timeline.ts'

/** The date of an event in a list, in the reader's language; until its timeline is known, as the server writes it. */
export function Cell({ value, row, entity }: FieldCellProps) {
  // A change of the language writes it anew.
  useT()
  const timeline = useTimeline(entity, entity.parentId ?? null)
  const { timelineDate, minMetric } = row as Partial<TimelineEvent>
  const system = timeline && timelineDate && systemOf(timeline)
  if (!system) return <span className={styles.cell}>{String(value ?? '')}</span>
  const written = [system, timelineDate, minMetric ?? '', language.code] as const
  return (
    <span className={styles.cell} title={dateText(...written)}>
      {shortDateText(...written)}
    </span>
  )
}

/** It is computed, so that no form has it. */
export function Input({ value }: FieldInputProps) {
  return <output>{String(value ?? '')}</output>
}

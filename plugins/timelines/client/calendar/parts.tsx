import { createContext, useContext, useState } from 'react'
import { Icon, NumberInput, TextInput, useT } from '#core/client/index.ts'
import { calendarLimits } from '../../shared/calendar/calendar.ts'
import styles from './calendar.module.css'
import { splitList } from './edits.ts'

/** What is wrong with the calendar that is edited: a path in it, and a sentence. */
export interface ShownIssue {
  path: string
  text: string
}

/** For the fields of a calendar, which are named by their path in it. */
export const Issues = createContext<readonly ShownIssue[]>([])

const isAt = (issue: ShownIssue, path: string) => issue.path === path || issue.path.startsWith(`${path}.`)

/** The sentences about a part of the calendar and all in it; `itself` leaves out what is in it. */
export function IssuesAt({ path, itself = false }: { path: string; itself?: boolean }) {
  const found = useContext(Issues).filter(issue => (itself ? issue.path === path : isAt(issue, path)))
  if (found.length === 0) return null
  return (
    <ul id={issueId(path)} className={styles.issues} role="alert">
      {found.map(({ path: at, text }) => (
        <li key={at}>
          <Icon name="triangle-alert" size="s" />
          {text}
        </li>
      ))}
    </ul>
  )
}

function issueId(path: string): string {
  return `calendar-issue-${path}`
}

/** The state of a field; the sentence about it is that of its row, or its own. */
function useFieldState(path: string, label: string, row: string | undefined) {
  const isWrong = useContext(Issues).some(issue => isAt(issue, path))
  return {
    name: path,
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? issueId(row ?? path) : undefined,
  } as const
}

interface PartProps<Value> {
  /** its path in the calendar, which is its name */
  path: string
  label: string
  /** the path of its row, which says what is wrong */
  row?: string
  value: Value
  onValue(value: Value): void
  placeholder?: string
}

export function TextPart({ path, label, row, value, onValue, placeholder }: PartProps<string>) {
  return (
    <TextInput
      {...useFieldState(path, label, row)}
      value={value}
      maxLength={calendarLimits.name}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onValue={onValue}
    />
  )
}

/** The name of a row: of a month, a weekday, an age. */
export function NamePart({ row, value, onValue }: { row: string; value: string; onValue(value: string): void }) {
  const t = useT()
  return (
    <TextPart path={`${row}.name`} row={row} label={t('timelines.calendar-name')} value={value} onValue={onValue} />
  )
}

/** The short form of a row's name, which dates show; undefined without one. */
export function ShortNamePart({
  row,
  value = '',
  onValue,
}: {
  row: string
  value: string | undefined
  onValue(value: string | undefined): void
}) {
  const t = useT()
  return (
    <TextPart
      path={`${row}.short`}
      row={row}
      label={t('timelines.calendar-short')}
      value={value}
      onValue={next => onValue(next || undefined)}
    />
  )
}

/** A number; an empty field is 0, or null if it may be empty. */
export function NumberPart(
  props: (PartProps<number> & { optional?: false }) | (PartProps<number | null> & { optional: true }),
) {
  const { path, label, row, value, placeholder } = props
  return (
    <NumberInput
      {...useFieldState(path, label, row)}
      value={value}
      placeholder={placeholder}
      onValue={next => (props.optional ? props.onValue(next) : props.onValue(next ?? 0))}
    />
  )
}

/** Names separated by commas. */
export function ListPart({ path, label, row, value, onValue, placeholder }: PartProps<readonly string[]>) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      {...useFieldState(path, label, row)}
      value={draft ?? value.join(', ')}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      onBlur={() => setDraft(null)}
      onValue={text => {
        setDraft(text)
        onValue(splitList(text))
      }}
    />
  )
}

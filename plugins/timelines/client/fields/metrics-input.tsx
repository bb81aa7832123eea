import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  Button,
  Field,
  type FieldInputProps,
  IconButton,
  NumberInput,
  TextInput,
  useGroupControl,
  useT,
} from '#core/client/index.ts'
import type { FieldError } from '#core/shared/error.ts'
import { defaultGregorianFormat, defaultMetricsFormat } from '../../shared/calendar/pattern.ts'
import {
  checkMetrics,
  defaultChildAmount,
  type Metric,
  metricId,
  metricLabelIssue,
  metricLimits,
  newMetric,
} from '../../shared/metrics.ts'
import { issueSentence } from '../issue-sentence.ts'
import styles from './metrics-input.module.css'

/** At least one unit, and each with a label of its own (TL-30, TL-32, TL-33). */
export function check(value: unknown): readonly FieldError[] {
  const [issue] = checkMetrics((value as Metric[] | null) ?? [])
  return issue ? [{ path: issue.path, message: issueSentence(issue) }] : []
}

/**
 * The units of a timeline, largest first: `metricsCreator` (FORM-18). The format follows until it is written by hand.
 */
export function Input({ label, field, value, values, error, readOnly, onChange }: FieldInputProps) {
  const metrics = (value as Metric[] | null) ?? []
  // The id of a unit that events may already name stays when its label changes.
  const [stored] = useState(() => new Set(metrics.map(({ id }) => id)))
  const change = (next: readonly Metric[]) => {
    const numbered = next.map((metric, index) => ({ ...metric, index }))
    const { format } = values ?? {}
    const follows = [undefined, '', defaultGregorianFormat, defaultMetricsFormat(metrics)].includes(format as string)
    onChange(numbered, follows ? { format: defaultMetricsFormat(numbered) } : undefined)
  }
  return (
    <Field label={label} error={error} required={field.required} group>
      <MetricRows
        metrics={metrics}
        stored={stored}
        hasError={error !== undefined}
        disabled={readOnly}
        onMetrics={change}
      />
    </Field>
  )
}

interface MetricRowsProps {
  metrics: readonly Metric[]
  stored: ReadonlySet<string>
  /** the form was submitted: issues of untouched rows are shown too */
  hasError: boolean
  disabled?: boolean
  onMetrics(metrics: readonly Metric[]): void
}

/** Enter in the name of a unit adds a smaller one; the focus goes to what was added, or stays beside what was removed. */
function MetricRows({ metrics, stored, hasError, disabled, onMetrics }: MetricRowsProps) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  /** the row whose name gets the focus after the next change */
  const next = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    list.current?.children[next.current]?.querySelector('input')?.focus()
    next.current = null
  })
  const shown = metrics.length > 0 ? metrics : [newMetric('', 0)]
  const isFull = shown.length >= metricLimits.metrics
  const replace = (at: number, metric: Metric) => onMetrics(shown.map((one, index) => (index === at ? metric : one)))
  const add = (at: number) => {
    next.current = at
    onMetrics(shown.toSpliced(at, 0, newMetric('', at)))
  }
  const remove = (at: number) => {
    next.current = at - 1
    onMetrics(shown.toSpliced(at, 1))
  }
  return (
    <div className={styles.metrics} role="group" {...useGroupControl()}>
      <ol ref={list} className={styles.rows}>
        {shown.map((metric, at) => (
          <MetricRow
            key={metric.index}
            metric={metric}
            others={shown.slice(0, at).map(one => one.label)}
            smaller={shown[at + 1]}
            isFirst={at === 0}
            hasError={hasError}
            disabled={disabled}
            onMetric={next => replace(at, stored.has(metric.id) ? next : { ...next, id: metricId(next.label) })}
            onRemove={() => remove(at)}
            onAdd={isFull ? undefined : () => add(at + 1)}
          />
        ))}
      </ol>
      <Button icon="plus" size="s" data-field disabled={disabled || isFull} onClick={() => add(shown.length)}>
        {t('timelines.add-metric')}
      </Button>
      {isFull && <p className={styles.hint}>{t('timelines.metrics-full')}</p>}
    </div>
  )
}

interface MetricRowProps {
  metric: Metric
  /** labels of the larger units */
  others: readonly string[]
  /** the next smaller unit; the smallest has no parts */
  smaller: Metric | undefined
  isFirst: boolean
  hasError: boolean
  disabled?: boolean
  onMetric(metric: Metric): void
  onRemove(): void
  /** adds a unit below this one, unless there are enough */
  onAdd?: () => void
}

function MetricRow(props: MetricRowProps) {
  const { metric, others, smaller, isFirst, hasError, disabled, onMetric, onRemove, onAdd } = props
  const t = useT()
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const { label, childAmount } = metric
  const issue = metricLabelIssue(label, others)
  const isShown = issue !== null && (isTouched || hasError || issue.code === 'duplicate-label')
  const named = label.trim() || t('timelines.metric')
  const part = smaller?.label.trim() || t('timelines.metric')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
    const isEnter = key === 'Enter' && !ctrlKey && !metaKey && !altKey && !shiftKey && !nativeEvent.isComposing
    // Without a name, or a place for another unit, Enter submits as in other fields.
    if (!isEnter || !onAdd || label.trim() === '') return
    event.preventDefault()
    onAdd()
  }
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <TextInput
          aria-label={t('timelines.metric-label')}
          aria-invalid={isShown || undefined}
          aria-describedby={isShown ? id : undefined}
          placeholder={t(isFirst ? 'timelines.metric-example' : 'timelines.metric-example-smaller')}
          value={label}
          maxLength={metricLimits.label}
          disabled={disabled}
          autoComplete="off"
          onValue={next => onMetric({ ...metric, label: next })}
          onBlur={() => setTouched(true)}
          onKeyDown={onKeyDown}
        />
        {!isFirst && !disabled && (
          <IconButton icon="x" size="s" data-field label={t('form.remove', { item: named })} onClick={onRemove} />
        )}
      </div>
      {isShown && (
        <p id={id} role="alert" className={styles.issue} data-message-id={issue.code}>
          {issueSentence(issue)}
        </p>
      )}
      {smaller && (
        <div className={styles.parts}>
          <Field label={t('timelines.child-amount', { metric: named, part })}>
            <NumberInput
              value={childAmount}
              min={1}
              max={metricLimits.childAmount}
              disabled={disabled}
              onValue={next =>
                onMetric({
                  ...metric,
                  childAmount: Math.min(Math.max(1, Math.trunc(next ?? defaultChildAmount)), metricLimits.childAmount),
                })
              }
            />
          </Field>
          <ChildLabels metric={metric} part={part} disabled={disabled} onMetric={onMetric} />
        </div>
      )}
    </li>
  )
}

type ChildLabelsProps = Pick<MetricRowProps, 'metric' | 'disabled' | 'onMetric'> & { part: string }

/** Names of the parts in their order, separated by commas; a part without one is shown as its number. */
function ChildLabels({ metric, part, disabled, onMetric }: ChildLabelsProps) {
  const t = useT()
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Field label={t('timelines.child-labels', { part })}>
      <TextInput
        value={draft ?? metric.childLabels.join(', ')}
        placeholder={t('timelines.child-labels-example')}
        disabled={disabled}
        autoComplete="off"
        onValue={text => {
          setDraft(text)
          const labels = text.trim() === '' ? [] : text.split(',').map(one => one.trim())
          onMetric({ ...metric, childLabels: labels.slice(0, metricLimits.childLabels) })
        }}
        onBlur={() => setDraft(null)}
      />
    </Field>
  )
}

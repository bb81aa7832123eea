import { Command as Primitive } from 'cmdk'
import type { ReactNode } from 'react'
import { labelOf } from '../desk/commands.ts'
import { useT } from '../i18n/intl.ts'
import type { Message, Option, Step, StepWays } from '../registry/contract.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/keys.tsx'
import { Marked } from './marked.tsx'
import styles from './palette.module.css'
import type { Asking } from './state.ts'

/** A question that is not asked, and the answer it has. */
export interface Default {
  step: Step
  option: Option
}

interface AskingRowsProps {
  asking: Asking
  step: Step
  text: string
  /** what there is to choose from; undefined where the answer is typed */
  options?: readonly Option[]
  /** said where there is nothing to choose from */
  none: Message | null
  defaults: readonly Default[]
  more?: StepWays['more']
  chosen: string
  onChosen(key: string): void
  onAnswer(value: string, label: string): void
  onChange(name: string): void
  onMore(): void
  foot: ReactNode
  /** the field the answer is typed into */
  children: ReactNode
}

/** The list below a question: its answers, then the defaults it goes with; the selected row says what Enter does. */
export function AskingRows(props: AskingRowsProps) {
  const { asking, step, text, options, none, defaults, more, onAnswer, foot, children } = props
  const t = useT()
  const { command, change } = asking
  const keys = [
    ...(options ? options.map(({ value }) => value) : ['done']),
    ...defaults.map(one => `default ${one.step.name}`),
    ...(more ? ['more'] : []),
  ]
  const selected = keys.includes(props.chosen) ? props.chosen : (keys[0] ?? '')
  const end = (key: string, does: string) => (
    <span className={styles.end} aria-hidden="true">
      {key === selected && (
        <>
          {t(does)} <Kbd label="Enter" />
        </>
      )}
    </span>
  )
  const name = t(labelOf(command)).replace(/…$/, '')
  const typed = text.trim()
  const ready = typed ? command.ways?.ready?.(typed) : undefined
  const isLast = defaults.length > 0 || more !== undefined
  const answers = options ? (
    options.map(option => (
      <Primitive.Item
        key={option.value}
        className={styles.hit}
        value={option.value}
        onSelect={() => onAnswer(option.value, option.label)}
      >
        <Icon name={option.icon ?? command.icon ?? 'check'} />
        <span className={styles.name}>
          <Marked text={option.label} query={text} />
        </span>
        {option.about && <span className={styles.sub}>{option.about}</span>}
        {end(option.value, 'palette.choose-hint')}
      </Primitive.Item>
    ))
  ) : (
    <Primitive.Item className={styles.hit} value="done" onSelect={() => onAnswer(text, text)}>
      <Icon name={command.icon ?? 'check'} />
      <span className={styles.name}>{ready ? t(ready.label) : typed ? `${name}: ${typed}` : name}</span>
      {ready?.about && <span className={styles.sub}>{t(ready.about)}</span>}
      <span className={styles.end} aria-hidden="true">
        {selected === 'done' && <Kbd label="Enter" />}
      </span>
    </Primitive.Item>
  )
  return (
    <Primitive
      className={styles.command}
      shouldFilter={false}
      filter={() => 1}
      loop
      value={selected}
      onValueChange={props.onChosen}
      label={name}
    >
      {children}
      <Primitive.List className={styles.hits} label={change ? t(step.label) : name}>
        {isLast && !options ? (
          <Primitive.Group heading={t('palette.ready')} className={styles.group}>
            {answers}
          </Primitive.Group>
        ) : (
          answers
        )}
        {none && (
          <p className={styles.none} role="status">
            {t(none)}
          </p>
        )}
        {isLast && (
          <Primitive.Group
            heading={t(defaults.length > 0 ? 'palette.with-these' : 'palette.or')}
            className={styles.group}
          >
            {defaults.map(({ step: one, option }) => (
              <Primitive.Item
                key={one.name}
                className={styles.hit}
                value={`default ${one.name}`}
                onSelect={() => props.onChange(one.name)}
              >
                <Icon name={option.icon ?? 'pencil'} />
                <span className={styles.name}>{t(one.label)}</span>
                <span className={styles.sub}>{option.label}</span>
                {end(`default ${one.name}`, 'palette.change-hint')}
              </Primitive.Item>
            ))}
            {more && (
              <Primitive.Item className={styles.hit} value="more" onSelect={props.onMore}>
                <Icon name={more.icon} />
                <span className={styles.name}>{t(more.label)}</span>
                {end('more', 'palette.open-hint')}
              </Primitive.Item>
            )}
          </Primitive.Group>
        )}
      </Primitive.List>
      {foot}
    </Primitive>
  )
}

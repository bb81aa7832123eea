import { Command as Primitive } from 'cmdk'
import { type DragEvent, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { labelOf, reportFailure } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import type { CommandStep, Message, StepActions, StepOption, SubmitHint } from '../../registry/contract.ts'
import { formatKeys } from '../../shortcuts/keys/keys.ts'
import { isMac } from '../../shortcuts/table.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Kbd, Keys } from '../../ui/keys/keys.tsx'
import styles from '../palette.module.css'
import { HighlightedText } from '../results/highlighted-text.tsx'
import type { CommandPrompt } from '../state.ts'

/** A step that is not asked, and its default answer. */
export interface DefaultAnswer {
  step: CommandStep
  option: StepOption
}

/** What the list calls a choice: one with an empty value could not be selected. */
export const choiceKey = ({ value }: StepOption, index: number) => (value.trim() === '' ? `choice ${index}` : value)

interface PromptRowsProps {
  prompt: CommandPrompt
  step: CommandStep
  text: string
  /** the choices; undefined if the answer is typed */
  options?: readonly StepOption[]
  /** shown if there is nothing to choose from */
  emptyMessage: Message | null
  defaults: readonly DefaultAnswer[]
  more?: StepActions['openForm']
  chosen: string
  onChosen(key: string): void
  onAnswer(value: string, label: string): void
  onChange(name: string): void
  onMore(): void
  /** files are dropped on it */
  onDrop?(event: DragEvent): void
  foot: ReactNode
  /** the input of the answer */
  children: ReactNode
}

/** The list below a question: its choices, then the defaults. The selected row says what Enter does. */
export function PromptRows(props: PromptRowsProps) {
  const { prompt, step, text, options, emptyMessage, defaults, more, onAnswer, foot, children } = props
  const t = useT()
  const { command, changingDefault } = prompt
  const keys = [
    ...(options ? options.map(choiceKey) : ['done']),
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
  const ready = useSubmitHint(prompt, options ? '' : typed)
  const isFile = step.ask === 'file'
  const doneLabel = isFile
    ? t(step.multiple ? 'file.choose-many' : 'file.choose')
    : ready
      ? t(ready.label)
      : typed
        ? `${name}: ${typed}`
        : name
  const isLast = defaults.length > 0 || more !== undefined
  const answers = options ? (
    options.map((option, index) => (
      <Primitive.Item
        key={option.value}
        className={styles.hit}
        value={choiceKey(option, index)}
        onSelect={() => onAnswer(option.value, option.label)}
      >
        <Icon name={option.icon ?? command.icon ?? 'check'} color={option.color} />
        <span className={styles.name}>
          <HighlightedText text={option.label} query={text} />
        </span>
        {option.about && <span className={styles.sub}>{option.about}</span>}
        {end(choiceKey(option, index), 'palette.choose-hint')}
      </Primitive.Item>
    ))
  ) : (
    <Primitive.Item className={styles.hit} value="done" onSelect={() => onAnswer(text, text)}>
      <Icon name={command.icon ?? 'check'} />
      <span className={styles.name}>{doneLabel}</span>
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
      onDragOver={props.onDrop && (event => event.preventDefault())}
      onDrop={
        props.onDrop &&
        (event => {
          event.preventDefault()
          props.onDrop?.(event)
        })
      }
    >
      {children}
      <Primitive.List className={styles.hits} label={changingDefault ? t(step.label) : name}>
        {isLast && !options ? (
          <Primitive.Group heading={t('palette.ready')} className={styles.group}>
            {answers}
          </Primitive.Group>
        ) : (
          answers
        )}
        {emptyMessage && (
          <p className={styles.none} role="status">
            {t(emptyMessage)}
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

/** What the keys do in a prompt. */
export function PromptFooter({ hasDefaults, hasAgain }: { hasDefaults: boolean; hasAgain: boolean }) {
  const t = useT()
  return (
    <div className={classNames(styles.foot, styles.keysOnly)}>
      {hasDefaults && (
        <span>
          <Kbd label="↓" /> {t('palette.change-default')}
        </span>
      )}
      {hasAgain && (
        <span>
          <Keys keys={formatKeys('Mod-Shift-Enter', { mac: isMac })} /> {t('palette.again')}
        </span>
      )}
      <span>
        <Kbd label="Backspace" /> {t('palette.back')}
      </span>
      <span>
        <Kbd label="Esc" /> {t('palette.close')}
      </span>
    </div>
  )
}

/** What Enter does with a typed answer, as the command says it; undefined for the usual words. */
function useSubmitHint({ command, context, answers }: CommandPrompt, text: string): SubmitHint | undefined {
  const hint = useMemo(
    () => (text ? command.stepActions?.submitHint?.(text, context, answers) : undefined),
    [command, context, answers, text],
  )
  const [found, setFound] = useState<{ of: unknown; hint: SubmitHint | undefined }>()
  useLayoutEffect(() => {
    if (!(hint instanceof Promise)) return
    let isCurrent = true
    hint.then(one => isCurrent && setFound({ of: hint, hint: one }), reportFailure)
    return () => {
      isCurrent = false
    }
  }, [hint])
  if (!(hint instanceof Promise)) return hint
  return found?.of === hint ? found.hint : undefined
}

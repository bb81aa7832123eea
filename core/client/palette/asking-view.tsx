import { Command as Primitive } from 'cmdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { failureWords, labelOf, perform, reportFailure } from '../desk/commands.ts'
import { faultWords } from '../i18n/fault-words.ts'
import { t as say, useT } from '../i18n/intl.ts'
import type { Message, Option, Step } from '../registry/contract.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/keys.tsx'
import { stepAside } from './leave.ts'
import { Marked } from './marked.tsx'
import { prepare } from './match-names.ts'
import styles from './palette.module.css'
import { rank } from './rank.ts'
import { type Asking, closePalette, enterMode, leaveMode, palette } from './state.ts'
import { play, type Stroke, strokeOf } from './type-ahead.ts'
import { useGiven } from './use-given.ts'

/** The first question of a command that has no answer yet. */
export function AskingView({ asking }: { asking: Asking }) {
  const step = asking.command.steps?.find(one => asking.answers[one.name] === undefined)
  return step ? <Question asking={asking} step={step} /> : null
}

/** One question: typed, or picked from what fits. */
function Question({ asking, step }: { asking: Asking; step: Step }) {
  const t = useT()
  const { command, context, answers } = asking
  // What was typed while this question was still on the way goes on from what stands there at first.
  const [typed] = useState(() => play(step.initial?.(context, answers) ?? '', palette.ahead))
  const [text, setText] = useState(typed.text)
  const [options, setOptions] = useState<readonly Option[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  // Enter came before the question, or before there was anything to choose from: it counts once there is.
  const [early, setEarly] = useState(typed.entered)
  const judging = useRef(false)
  // What is typed behind an answer that is not taken yet is the next question's.
  const ahead = useRef<Stroke[]>(typed.rest)
  const given = useGiven(asking)
  const input = useRef<HTMLInputElement>(null)
  /** The person may have closed the palette while the command ran, or opened it on something else. */
  const isShown = () => palette.open && input.current !== null
  useEffect(() => {
    let current = true
    const find = async () => step.options?.(context, answers) ?? []
    find().then(
      found => current && setOptions(found),
      (error: unknown) => current && setFault(failureWords(error)),
    )
    return () => {
      current = false
    }
  }, [step, context, answers])
  const shown = useMemo(() => {
    if (step.ask !== 'choice' || !options) return []
    return rank(prepare(options.map(option => option.label)), text, { limit: 50 }).flatMap(
      ({ index }) => options[index] ?? [],
    )
  }, [options, text, step])
  const judge = async <Judged,>(asked: Promise<Judged>): Promise<Judged> => {
    judging.current = true
    try {
      return await asked
    } finally {
      judging.current = false
    }
  }
  const answer = async (value: string, label = value) => {
    if (busy || judging.current) return
    const empty = value.trim() === '' && !step.optional
    const asked = empty ? 'required' : step.fault?.(value, answers)
    // Nothing is waited for where nothing has to be: who types on at once types into the next question.
    const wrong: Message | null | undefined = asked instanceof Promise ? await judge(asked) : asked
    if (!palette.open) return
    if (wrong) {
      const more = ahead.current.splice(0)
      setText(old => play(old, more).text)
      return setFault(typeof wrong === 'string' ? faultWords(wrong) : say(wrong))
    }
    const next = { ...answers, [step.name]: value }
    if (command.steps?.some(one => next[one.name] === undefined)) {
      const shown = { ...asking.shown, [step.name]: label }
      return enterMode({ is: 'asking', asking: { command, context, answers: next, shown } }, ahead.current)
    }
    setBusy(true)
    const comeBack = stepAside()
    try {
      await perform(command, context, next)
      if (isShown()) closePalette()
    } catch (error) {
      if (!isShown()) return reportFailure(error)
      // The answer stays where it was typed, with what was wrong about it.
      setBusy(false)
      setFault(failureWords(error))
      input.current?.focus()
    } finally {
      comeBack()
    }
  }
  const first = shown[0]
  useEffect(() => {
    if (!early || !options) return
    setEarly(false)
    if (step.ask === 'text') void answer(text)
    else if (first) void answer(first.value, first.label)
    else ahead.current = []
  })
  const selected = shown.some(option => option.value === chosen) ? chosen : (shown[0]?.value ?? 'done')
  return (
    <Primitive
      className={styles.command}
      shouldFilter={false}
      filter={() => 1}
      loop
      value={selected}
      onValueChange={setChosen}
      label={t(labelOf(command))}
    >
      <div className={classNames(styles.ask, styles.asking)}>
        <span className={styles.back}>
          <IconButton
            icon="arrow-left"
            data-answer="back"
            label={t('palette.back')}
            onClick={() => leaveMode() || closePalette()}
            tabIndex={-1}
          />
        </span>
        <span className={styles.step}>
          {command.icon && <Icon name={command.icon} />}
          <span className={styles.cut}>{t(labelOf(command))}</span>
        </span>
        {command.steps
          ?.filter(one => answers[one.name] !== undefined)
          .map(one => (
            <span key={one.name} className={styles.step}>
              <span className={styles.cut}>{given[one.name]}</span>
            </span>
          ))}
        <span className={styles.question}>{t(step.label)}</span>
        <Primitive.Input
          ref={input}
          autoFocus
          value={text}
          onValueChange={next => {
            setText(next)
            setFault(null)
          }}
          aria-label={t(step.label)}
          aria-invalid={fault !== null}
          spellCheck={step.ask === 'text'}
          onKeyDown={event => {
            if (event.key === 'Tab') event.preventDefault()
            const stroke = early || judging.current ? strokeOf(event.nativeEvent) : undefined
            if (stroke) {
              ahead.current.push(stroke)
              event.preventDefault()
              return
            }
            const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
            if (isEnter && step.ask === 'choice' && !options) setEarly(true)
          }}
        />
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          <Icon name="circle-alert" /> {fault}
        </p>
      )}
      <Primitive.List className={styles.hits} label={t(labelOf(command))}>
        {step.ask === 'text' ? (
          <Primitive.Item className={styles.hit} value="done" onSelect={() => void answer(text)}>
            <Icon name={command.icon ?? 'check'} />
            <span className={styles.name}>
              {text.trim() ? `${t(labelOf(command)).replace(/…$/, '')}: ${text.trim()}` : t(labelOf(command))}
            </span>
            <span className={styles.end} aria-hidden="true">
              <Kbd label="Enter" />
            </span>
          </Primitive.Item>
        ) : (
          shown.map(option => (
            <Primitive.Item
              key={option.value}
              className={styles.hit}
              value={option.value}
              onSelect={() => void answer(option.value, option.label)}
            >
              <Icon name={option.icon ?? command.icon ?? 'check'} />
              <span className={styles.name}>
                <Marked text={option.label} query={text} />
              </span>
              {option.about && <span className={styles.sub}>{option.about}</span>}
            </Primitive.Item>
          ))
        )}
        {step.ask === 'choice' && options && shown.length === 0 && <p className={styles.none}>{t('no-results')}</p>}
      </Primitive.List>
      <div className={classNames(styles.foot, styles.keysOnly)}>
        <span>
          <Kbd label="Backspace" /> {t('palette.back')}
        </span>
        <span>
          <Kbd label="Esc" /> {t('palette.close')}
        </span>
      </div>
    </Primitive>
  )
}

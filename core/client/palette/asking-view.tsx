import { Command as Primitive } from 'cmdk'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { failureWords, labelOf, openStep, perform, reportFailure } from '../desk/commands.ts'
import { fieldError } from '../i18n/fault-words.ts'
import { hasMessage, t as say, useT } from '../i18n/intl.ts'
import type { Message, Option, Step } from '../registry/contract.ts'
import { holds } from '../shortcuts/context.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AskingFoot } from './asking-foot.tsx'
import { AskingRows, type Default } from './asking-rows.tsx'
import { leavePalette, origin, stepAside } from './leave.ts'
import { prepare } from './match-names.ts'
import styles from './palette.module.css'
import { rank } from './rank.ts'
import {
  type Asking,
  askAgain,
  changeDefault,
  closePalette,
  enterMode,
  leaveMode,
  palette,
  setDefault,
} from './state.ts'
import { play, type Stroke, strokeOf } from './type-ahead.ts'
import { useGiven } from './use-given.ts'

/** The first question of a command that has no answer yet, or the default that is being changed. */
export function AskingView({ asking }: { asking: Asking }) {
  const { command, context, answers, change, round } = asking
  const step = change ? command.steps?.find(one => one.name === change) : openStep(command, context, answers)
  const key = [round, change, Object.keys(answers).length].join(' ')
  return step ? <Question key={key} asking={asking} step={step} /> : null
}

/** What goes by default where nothing else is said, below the last question. */
function defaultsOf({ command, context, answers, chosen, change }: Asking, step: Step): Default[] {
  const isLast = !change && !openStep(command, context, { ...answers, [step.name]: '' })
  if (!isLast) return []
  return (command.steps ?? []).flatMap(one => {
    const option = one === step || answers[one.name] !== undefined ? undefined : one.preset?.(context)
    return option ? [{ step: one, option: chosen?.[one.name] ?? option }] : []
  })
}

/** A rule's own sentence, or the message it names. */
function wordsFor(wrong: Message): string {
  return typeof wrong === 'string' && !hasMessage(wrong) ? fieldError(wrong) : say(wrong)
}

/** One question: typed, or picked from what fits. */
function Question({ asking, step }: { asking: Asking; step: Step }) {
  const t = useT()
  const { command, context, answers, change } = asking
  // What was typed while this question was still on the way goes on from what stands there at first.
  const [typed] = useState(() => {
    const before = change ? undefined : asking.draft
    return play(before ?? step.initial?.(context, answers) ?? '', palette.ahead)
  })
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
  const isNothing = step.ask === 'choice' && options !== null && shown.length === 0
  const none = isNothing ? (options.length === 0 ? (step.none ?? 'palette.none') : 'no-results') : null
  const defaults = defaultsOf(asking, step)
  const isLast = !change && !openStep(command, context, { ...answers, [step.name]: '' })
  const { more, again } = (isLast && command.ways) || {}
  const hasMore = more !== undefined && holds(more.when, context.facts)
  /** The answers and the defaults as they are now. */
  const allAnswers = (given: Readonly<Record<string, string>>) => ({
    ...given,
    ...Object.fromEntries(defaults.map(({ step: { name }, option }) => [name, option.value])),
  })
  const judge = async <Judged,>(asked: Promise<Judged>): Promise<Judged> => {
    judging.current = true
    try {
      return await asked
    } finally {
      judging.current = false
    }
  }
  const refuse = (words: string) => {
    const typedOn = ahead.current.splice(0)
    setText(old => play(old, typedOn).text)
    setFault(words)
  }
  const runAgain = async (all: Readonly<Record<string, string>>) => {
    let changed: Readonly<Record<string, Option>> | null = null
    const run = async (...given: Parameters<NonNullable<typeof again>>) => {
      changed = (await again?.(...given)) ?? null
    }
    try {
      await judge(perform({ ...command, run }, context, all))
      if (!isShown()) return
      if (changed) askAgain(asking, changed, ahead.current)
      else closePalette()
    } catch (error) {
      if (isShown()) refuse(failureWords(error))
      else reportFailure(error)
    }
  }
  const runToEnd = async (all: Readonly<Record<string, string>>) => {
    setBusy(true)
    const comeBack = stepAside()
    try {
      await perform(command, context, all)
      if (isShown()) closePalette()
    } catch (error) {
      if (!isShown()) return reportFailure(error)
      // The answer stays where it was typed, with what was wrong about it.
      setBusy(false)
      setFault(failureWords(error))
      comeBack()
      origin.hideDialogs()
      input.current?.focus()
    } finally {
      comeBack()
    }
  }
  const answer = async (value: string, label = value, isAgain = false) => {
    if (busy || judging.current) return
    const empty = value.trim() === '' && !step.optional
    const asked = empty ? 'required' : step.fault?.(value, answers)
    // Nothing is waited for where nothing has to be: who types on at once types into the next question.
    const wrong: Message | null | undefined = asked instanceof Promise ? await judge(asked) : asked
    if (!palette.open) return
    if (wrong) return refuse(wordsFor(wrong))
    if (change) return setDefault(step.name, { value, label })
    const next = { ...answers, [step.name]: value }
    if (openStep(command, context, next)) {
      const labels = { ...asking.shown, [step.name]: label }
      const { draft: _, ...rest } = asking
      return enterMode({ is: 'asking', asking: { ...rest, answers: next, shown: labels } }, ahead.current)
    }
    return isAgain ? runAgain(allAnswers(next)) : runToEnd(allAnswers(next))
  }
  const goToMore = () => {
    leavePalette()
    const written = text.trim() ? { ...answers, [step.name]: text } : answers
    Promise.resolve(more?.run(context, allAnswers(written))).catch(reportFailure)
  }
  const first = shown[0]
  useEffect(() => {
    if (!early || !options) return
    setEarly(false)
    if (step.ask === 'text') void answer(text)
    else if (first) void answer(first.value, first.label)
    else ahead.current = []
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab') event.preventDefault()
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (again && isEnter && event.shiftKey && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const option = shown.find(({ value }) => value === chosen) ?? first
      if (step.ask === 'text') void answer(text, text, true)
      else if (option) void answer(option.value, option.label, true)
      return
    }
    const stroke = early || judging.current ? strokeOf(event.nativeEvent) : undefined
    if (stroke) {
      ahead.current.push(stroke)
      event.preventDefault()
      return
    }
    if (isEnter && step.ask === 'choice' && !options) setEarly(true)
  }
  return (
    <AskingRows
      asking={asking}
      step={step}
      text={text}
      options={step.ask === 'choice' ? shown : undefined}
      none={none}
      defaults={defaults}
      more={hasMore ? more : undefined}
      chosen={chosen}
      onChosen={setChosen}
      onAnswer={(value, label) => void answer(value, label)}
      onChange={name => changeDefault(asking, name, text)}
      onMore={goToMore}
      foot={<AskingFoot hasDefaults={defaults.length > 0} hasAgain={again !== undefined} />}
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
          <span className={styles.cut}>{t(labelOf(command)).replace(/…$/, '')}</span>
        </span>
        {command.steps
          ?.filter(one => answers[one.name] !== undefined)
          .map(one => (
            <span key={one.name} className={styles.step}>
              <span className={styles.cut}>{given[one.name]}</span>
            </span>
          ))}
        <span className={styles.then}>
          <Icon name="chevron-right" size="s" />
        </span>
        <span className={styles.question}>{t(step.label)}</span>
        <Primitive.Input
          ref={input}
          autoFocus
          value={text}
          onValueChange={next => {
            setText(next)
            setChosen('')
            setFault(null)
          }}
          aria-label={t(step.label)}
          aria-invalid={fault !== null}
          spellCheck={step.ask === 'text'}
          onKeyDown={onKeyDown}
        />
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          <Icon name="circle-alert" /> {fault}
        </p>
      )}
    </AskingRows>
  )
}

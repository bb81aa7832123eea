import { Command as Primitive } from 'cmdk'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Issue, requiredIssue } from '#core/shared/issue.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { errorMessage, executeCommand, labelOf, nextStep, reportFailure } from '../../context/run-command.ts'
import { bufferForCommand } from '../../create/keystroke-buffer.ts'
import { t as say, useT } from '../../i18n/intl.ts'
import { fieldError } from '../../i18n/issue-messages.ts'
import type { CommandArgs, CommandContext, CommandStep, Message, StepOption } from '../../registry/contract.ts'
import { evaluateWhen } from '../../shortcuts/when.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { acceptAttribute, isAccepted } from '../../ui/file/file-accept.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from '../palette.module.css'
import { closePaletteSync, origin, returnFocusWhileRunning } from '../palette-focus.ts'
import { prepareNames } from '../ranking/match-names.ts'
import { rank } from '../ranking/rank.ts'
import {
  askAgain,
  type CommandPrompt,
  changeDefault,
  closePalette,
  enterMode,
  leaveMode,
  palette,
  setDefault,
} from '../state.ts'
import { choiceKey, type DefaultAnswer, PromptFooter, PromptRows } from './prompt-rows.tsx'
import { applyKeystrokes, type Keystroke, keystrokeOf, selectAllKey } from './type-ahead.ts'

/** The first question without an answer, or the default that is being changed. */
export function PromptView({ asking: prompt }: { asking: CommandPrompt }) {
  const { command, context, answers, changingDefault, round } = prompt
  const step = changingDefault
    ? command.steps?.find(one => one.name === changingDefault)
    : nextStep(command, context, answers)
  const key = [command.id, round, changingDefault, Object.keys(answers).length].join(' ')
  return step ? <PromptQuestion key={key} asking={prompt} step={step} /> : null
}

/** The defaults of the steps that are not asked, below the last question. */
function defaultAnswersOf(
  { command, context, answers, changedDefaults: chosen, changingDefault }: CommandPrompt,
  step: CommandStep,
): DefaultAnswer[] {
  const isLast = !changingDefault && !nextStep(command, context, { ...answers, [step.name]: '' })
  if (!isLast) return []
  return (command.steps ?? []).flatMap(one => {
    const option = one === step || answers[one.name] !== undefined ? undefined : one.preset?.(context)
    return option ? [{ step: one, option: chosen?.[one.name] ?? option }] : []
  })
}

/** The sentence of an issue, or the message with this id. */
function messageFor(issue: Issue | Message): string {
  return typeof issue === 'object' && 'message' in issue ? fieldError(issue) : say(issue)
}

/** One question: a typed answer or a choice. */
function PromptQuestion({ asking: prompt, step }: { asking: CommandPrompt; step: CommandStep }) {
  const t = useT()
  const { command, context, answers, changingDefault } = prompt
  // Keys typed before this question was rendered are appended to its initial text, or replace a suggestion.
  const [typed] = useState(() => {
    const draft = changingDefault ? undefined : prompt.draft
    const isSuggestion = step.suggests && draft === undefined
    const keys = isSuggestion ? [selectAllKey, ...palette.typeAhead] : palette.typeAhead
    return applyKeystrokes(draft ?? step.initial?.(context, answers) ?? '', keys)
  })
  const [text, setText] = useState(typed.text)
  const [options, setOptions] = useState<readonly StepOption[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  // Enter was pressed before the question or its choices were there: it applies as soon as they are.
  const [enteredEarly, setEnteredEarly] = useState(typed.entered)
  const checking = useRef(false)
  /** its only choice was taken without asking */
  const only = useRef(false)
  const fileInput = useRef<HTMLInputElement>(null)
  // Keys typed after an answer that is still being validated belong to the next question.
  const queuedStrokes = useRef<Keystroke[]>(typed.rest)
  const values = useAnswerLabels(prompt)
  const input = useRef<HTMLInputElement>(null)
  const selectsText = useRef(typed.selected)
  useLayoutEffect(() => {
    if (selectsText.current) input.current?.select()
    selectsText.current = false
  })
  /** The user may have closed the palette while the command ran, or reopened it for something else. */
  const isShown = () => palette.open && input.current !== null
  useEffect(() => {
    let current = true
    const find = async () => step.options?.(context, answers) ?? []
    find().then(
      found => current && setOptions(found),
      (error: unknown) => current && setFailure(errorMessage(error)),
    )
    return () => {
      current = false
    }
  }, [step, context, answers])
  const shown = useMemo(() => {
    if (step.ask !== 'choice' || !options) return []
    const ranked = rank(prepareNames(options.map(option => option.label)), text, { limit: 50 }).flatMap(
      ({ index }) => options[index] ?? [],
    )
    const typed = text.trim()
    const isCalledSo = ranked.some(({ label }) => searchKey(label) === searchKey(typed))
    const offered = typed === '' || isCalledSo ? undefined : step.offers?.(typed, context)
    return offered ? [...ranked, offered] : ranked
  }, [options, text, step, context])
  const isNothing = step.ask === 'choice' && options !== null && shown.length === 0
  const emptyMessage = isNothing ? (options.length === 0 ? (step.emptyMessage ?? 'palette.none') : 'no-results') : null
  const defaults = defaultAnswersOf(prompt, step)
  const isLast = !changingDefault && !nextStep(command, context, { ...answers, [step.name]: '' })
  const { openForm: more, runAgain: again } = (isLast && command.stepActions) || {}
  const hasMore = more !== undefined && evaluateWhen(more.when, context.facts)
  /** The answers and the current defaults. */
  const allAnswers = (values: CommandArgs) => ({
    ...values,
    ...Object.fromEntries(defaults.map(({ step: { name }, option }) => [name, option.value])),
  })
  const whileChecking = async <Result,>(validation: Promise<Result>): Promise<Result> => {
    checking.current = true
    try {
      return await validation
    } finally {
      checking.current = false
    }
  }
  const rejectAnswer = (message: string) => {
    const corrected = applyKeystrokes(input.current?.value ?? text, queuedStrokes.current.splice(0))
    selectsText.current = corrected.selected
    setText(corrected.text)
    setFailure(message)
  }
  const runAgain = async (all: CommandArgs) => {
    let changed: Readonly<Record<string, StepOption>> | null = null
    const run = async (...values: Parameters<NonNullable<typeof again>>) => {
      changed = (await again?.(...values)) ?? null
    }
    try {
      await whileChecking(executeCommand({ ...command, run }, context, all))
      if (!isShown()) return
      if (changed) askAgain(prompt, changed, queuedStrokes.current)
      else closePalette()
    } catch (error) {
      if (isShown()) rejectAnswer(errorMessage(error))
      else reportFailure(error)
    }
  }
  const runToEnd = async (all: CommandArgs, withFiles: CommandContext) => {
    setBusy(true)
    const mode = palette.modes.at(-1)
    const restorePalette = returnFocusWhileRunning()
    // The command's own code may still have to be loaded: what is typed meanwhile is not lost.
    const releaseKeys = bufferForCommand(queuedStrokes.current.splice(0))
    try {
      await executeCommand(command, withFiles, all)
      // The command may have asked for another one, which is shown now.
      if (isShown() && palette.modes.at(-1) === mode) closePalette()
    } catch (error) {
      if (!isShown()) return reportFailure(error)
      // The answer stays in the input, with its validation error.
      setBusy(false)
      setFailure(errorMessage(error))
      restorePalette()
      origin.hideDialogs()
      input.current?.focus()
    } finally {
      releaseKeys()
      restorePalette()
    }
  }
  const answer = async (value: string, label = value, isAgain = false, withFiles = context) => {
    if (busy || checking.current) return
    if (step.ask === 'file' && withFiles === context) return fileInput.current?.click()
    const empty = step.ask !== 'choice' && value.trim() === '' && !step.optional
    const validation = empty ? requiredIssue : step.validate?.(value, answers, context)
    // Answers that need no validation are taken at once, so that further keys go to the next question.
    const issue: Issue | Message | null | undefined =
      validation instanceof Promise ? await whileChecking(validation) : validation
    if (!palette.open) return
    if (issue) return rejectAnswer(messageFor(issue))
    if (changingDefault) return setDefault(step.name, { value, label })
    const next = { ...answers, [step.name]: value }
    if (nextStep(command, withFiles, next)) {
      const labels = { ...prompt.answerLabels, [step.name]: label }
      const { draft: _, ...rest } = prompt
      // The way back leads past a question that was not asked.
      if (only.current) palette.modes.pop()
      return enterMode(
        { is: 'asking', prompt: { ...rest, context: withFiles, answers: next, answerLabels: labels } },
        queuedStrokes.current,
      )
    }
    return isAgain ? runAgain(allAnswers(next)) : runToEnd(allAnswers(next), withFiles)
  }
  const answerFiles = (chosen: Iterable<File> | null | undefined) => {
    const files = [...(chosen ?? [])].slice(0, step.multiple ? undefined : 1)
    const refused = files.find(file => step.accept && !isAccepted(file, step.accept))
    if (refused) return rejectAnswer(t('file.refused', { name: refused.name }))
    if (files.length === 0) return
    const names = files.map(file => file.name).join(', ')
    void answer(names, names, false, { ...context, files: { ...context.files, [step.name]: files } })
  }
  const runMore = () => {
    closePaletteSync()
    const written = text.trim() ? { ...answers, [step.name]: text } : answers
    Promise.resolve(more?.run(context, allAnswers(written))).catch(reportFailure)
  }
  const first = shown[0]
  // Before the browser handles another key: one typed in between would go to this question and vanish with it.
  useLayoutEffect(() => {
    const [one, ...others] = (step.takesOnly && !changingDefault && options) || []
    if (!one || others.length > 0 || only.current) return
    only.current = true
    // What was typed meanwhile is for the next question.
    const early = enteredEarly && text !== '' ? ['Enter'] : []
    queuedStrokes.current.unshift(...text, ...early)
    void answer(one.value, one.label)
  })
  useLayoutEffect(() => {
    if (!enteredEarly || !options || only.current) return
    setEnteredEarly(false)
    if (step.ask !== 'choice') void answer(text)
    else if (first) void answer(first.value, first.label)
    else queuedStrokes.current = []
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab') event.preventDefault()
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (again && isEnter && event.shiftKey && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const option = shown.find((one, index) => choiceKey(one, index) === chosen) ?? first
      if (step.ask !== 'choice') void answer(text, text, true)
      else if (option) void answer(option.value, option.label, true)
      return
    }
    const stroke = enteredEarly || checking.current ? keystrokeOf(event.nativeEvent) : undefined
    if (stroke) {
      queuedStrokes.current.push(stroke)
      event.preventDefault()
      return
    }
    if (isEnter && step.ask === 'choice' && !options) setEnteredEarly(true)
  }
  return (
    <PromptRows
      prompt={prompt}
      step={step}
      text={text}
      options={step.ask === 'choice' ? shown : undefined}
      emptyMessage={emptyMessage}
      defaults={defaults}
      more={hasMore ? more : undefined}
      chosen={chosen}
      onChosen={setChosen}
      onAnswer={(value, label) => void answer(value, label)}
      onChange={name => changeDefault(prompt, name, text)}
      onMore={runMore}
      onDrop={step.ask === 'file' ? event => answerFiles(event.dataTransfer.files) : undefined}
      foot={<PromptFooter hasDefaults={defaults.length > 0} hasAgain={again !== undefined} />}
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
              <span className={styles.cut}>{values[one.name]}</span>
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
          readOnly={step.ask === 'file'}
          onValueChange={next => {
            setText(next)
            setChosen('')
            setFailure(null)
          }}
          aria-label={t(step.label)}
          aria-invalid={failure !== null}
          spellCheck={step.ask === 'text'}
          onKeyDown={onKeyDown}
          onPaste={event => step.ask === 'file' && answerFiles(event.clipboardData.files)}
        />
        {step.ask === 'file' && (
          <input
            ref={fileInput}
            type="file"
            hidden
            accept={step.accept && acceptAttribute(step.accept)}
            multiple={step.multiple}
            onChange={event => {
              answerFiles(event.target.files)
              event.target.value = ''
            }}
          />
        )}
      </div>
      {failure && (
        <p className={styles.issue} role="alert">
          <Icon name="circle-alert" /> {failure}
        </p>
      )}
    </PromptRows>
  )
}

/**
 * Labels of answers that came with the command, such as from a button: the label of the choice, once known. Answers
 * given in the palette have their labels already.
 */
function useAnswerLabels({
  command,
  context,
  answers,
  answerLabels: shown,
}: CommandPrompt): Readonly<Record<string, string>> {
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    let current = true
    for (const { name, ask, options } of command.steps ?? []) {
      const value = answers[name]
      if (value === undefined || ask !== 'choice' || shown?.[name] !== undefined || !options) continue
      void Promise.resolve(options(context, answers)).then(all => {
        const label = all.find(option => option.value === value)?.label
        if (current && label !== undefined) setLabels(old => ({ ...old, [name]: label }))
      })
    }
    return () => {
      current = false
    }
  }, [command, context, answers, shown])
  return { ...answers, ...labels, ...shown }
}

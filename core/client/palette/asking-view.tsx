import { Command as Primitive } from 'cmdk'
import { useEffect, useMemo, useState } from 'react'
import { labelOf, runCommand } from '../desk/commands.ts'
import { t as say, useT } from '../i18n/intl.ts'
import type { Option } from '../registry/contract.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/keys.tsx'
import { Marked } from './marked.tsx'
import { prepare } from './match-names.ts'
import styles from './palette.module.css'
import { rank } from './rank.ts'
import { type Asking, closePalette, enterMode, leaveMode } from './state.ts'

/** One question of a command: typed, or picked from what fits. */
export function AskingView({ asking }: { asking: Asking }) {
  const t = useT()
  const { command, context, answers } = asking
  const step = command.steps?.find(one => answers[one.name] === undefined)
  const [text, setText] = useState(() => step?.initial?.(context, answers) ?? '')
  const [options, setOptions] = useState<readonly Option[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    let current = true
    void Promise.resolve(step?.options?.(context, answers) ?? []).then(found => current && setOptions(found))
    return () => {
      current = false
    }
  }, [step, context, answers])
  const shown = useMemo(() => {
    if (step?.ask !== 'choice' || !options) return []
    return rank(prepare(options.map(option => option.label)), text, { limit: 50 }).flatMap(
      ({ index }) => options[index] ?? [],
    )
  }, [options, text, step])
  if (!step) return null
  const answer = (value: string) => {
    const wrong = value.trim() === '' && !step.optional ? 'required' : step.fault?.(value)
    if (wrong) return setFault(say(wrong))
    const next = { ...answers, [step.name]: value }
    const open = command.steps?.some(one => next[one.name] === undefined)
    if (open) return enterMode({ is: 'asking', asking: { command, context, answers: next } })
    closePalette()
    void runCommand(command.id, { things: context.things, args: next })
  }
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
      <div className={styles.ask}>
        <span className={styles.back}>
          <IconButton
            icon="arrow-left"
            label={t('palette.back')}
            onClick={() => leaveMode() || closePalette()}
            tabIndex={-1}
          />
        </span>
        <span className={styles.step}>
          {command.icon && <Icon name={command.icon} />}
          {t(labelOf(command))}
        </span>
        {command.steps
          ?.filter(one => answers[one.name] !== undefined)
          .map(one => (
            <span key={one.name} className={styles.step}>
              {answers[one.name]}
            </span>
          ))}
        <span className={styles.question}>{t(step.label)}</span>
        <Primitive.Input
          autoFocus
          value={text}
          onValueChange={next => {
            setText(next)
            setFault(null)
          }}
          aria-label={t(step.label)}
          aria-invalid={fault !== null}
          spellCheck={step.ask === 'text'}
          onKeyDown={event => event.key === 'Tab' && event.preventDefault()}
        />
      </div>
      <Primitive.List className={styles.hits} label={t(labelOf(command))}>
        {fault && (
          <p className={styles.fault} role="alert">
            <Icon name="circle-alert" /> {fault}
          </p>
        )}
        {step.ask === 'text' ? (
          <Primitive.Item className={styles.hit} value="done" onSelect={() => answer(text)}>
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
              onSelect={() => answer(option.value)}
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
      <div className={styles.foot}>
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

import { Command } from 'cmdk'
import { Popover } from 'radix-ui'
import { useMemo, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { landmarkOf } from '../landmark.ts'
import optionRow from '../option-row.module.css'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './option-picker.module.css'
import type { OptionPickerProps, PickerChoice } from './picker-choice.ts'
import { type PickerOption, recentPicks } from './recent-picks.ts'
import { useOptions } from './use-options.ts'

/** Maximum number of rendered rows; typing narrows the rest. */
const maxRows = 100

type OptionPickerListProps = OptionPickerProps & {
  id: string
  /** The button that anchors it and gets the focus back. */
  button: HTMLButtonElement
  onChoose: (option: PickerChoice | null) => void
  onClose: () => void
}

const noOptions: readonly PickerChoice[] = []

/** The recent picks that are still available: if all options are known, only those among them. */
function useRecentOptions({ scope, options, search, restorePick }: OptionPickerProps): readonly PickerChoice[] {
  const [picks] = useState(() => (scope ? recentPicks(scope) : []))
  return useMemo(() => {
    const optionByValue = new Map(options?.map(option => [option.value, option]))
    const restored = (pick: PickerOption) => (restorePick ? (restorePick(pick) ?? []) : pick)
    return picks.flatMap(pick => optionByValue.get(pick.value) ?? (search ? restored(pick) : []))
  }, [picks, options, search, restorePick])
}

/** The open list of a picker: a search above the options; recent picks first while the search is empty. */
export function OptionPickerList(props: OptionPickerListProps) {
  const { id, button, value, options = noOptions, search, canClear = false, words, onClose } = props
  const [text, setText] = useState('')
  const { shown, waiting, failed, retry, restart } = useOptions(text, options, search)
  const recent = useRecentOptions(props)
  const isBlank = text.trim() === ''
  const choose = (option: PickerChoice | null) => {
    button.focus()
    props.onChoose(option)
  }
  const first = isBlank ? recent : noOptions
  const others = useMemo(() => {
    const above = new Set(first.map(option => option.value))
    return shown.filter(option => !above.has(option.value))
  }, [shown, first])
  const rendered = others.slice(0, maxRows)
  const row = (option: PickerChoice) => (
    <OptionRow key={option.value} option={option} chosen={option.value === value?.value} onChoose={choose} />
  )
  const isEmpty = first.length + rendered.length === 0 && !waiting && !failed && !(isBlank && search)
  return (
    <Popover.Root open onOpenChange={open => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: button }} />
      <Popover.Portal container={landmarkOf(button)}>
        <Popover.Content
          id={id}
          className={styles.list}
          aria-label={words.search}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The focus is restored before the next key, unless a click outside has moved it.
          onCloseAutoFocus={event => event.preventDefault()}
          onEscapeKeyDown={() => button.focus()}
          onInteractOutside={event => {
            if (event.target instanceof Node && button.contains(event.target)) event.preventDefault()
          }}
          onKeyDown={event => {
            if (event.key !== 'Tab') return
            // Tab continues from the button, as if the list were not there.
            button.focus()
            onClose()
          }}
        >
          <Command shouldFilter={false} loop label={words.search}>
            <div className={styles.ask}>
              <Icon name="search" />
              <Command.Input
                autoFocus
                value={text}
                onValueChange={next => {
                  restart()
                  setText(next)
                }}
                aria-label={words.search}
                placeholder={words.search}
                spellCheck={false}
              />
              {waiting && <Spinner />}
            </div>
            <Command.List className={styles.rows} label={words.search} aria-busy={waiting}>
              {first.length > 0 && <Command.Group heading={words.recent}>{first.map(row)}</Command.Group>}
              {rendered.length > 0 && <Command.Group>{rendered.map(row)}</Command.Group>}
              {isBlank && canClear && value && (
                <Command.Item className={optionRow.row} value={`${id} clear`} onSelect={() => choose(null)}>
                  <Icon name="x" />
                  <span className={optionRow.name}>{words.clear}</span>
                </Command.Item>
              )}
            </Command.List>
            {others.length > rendered.length && (
              <p className={styles.note}>{words.more(others.length - rendered.length)}</p>
            )}
            <div role="status">{isEmpty && <p className={styles.note}>{words.none}</p>}</div>
            {failed && (
              <div className={styles.failed} role="alert">
                <span>{words.failed}</span>
                <Button size="s" data-field onClick={retry}>
                  {words.retry}
                </Button>
              </div>
            )}
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function OptionRow({
  option,
  chosen,
  onChoose,
}: {
  option: PickerChoice
  chosen: boolean
  onChoose: (option: PickerChoice) => void
}) {
  return (
    <Command.Item
      className={optionRow.row}
      value={option.value}
      onSelect={() => onChoose(option)}
      aria-current={chosen || undefined}
    >
      {option.icon && <Icon name={option.icon} color={option.color} />}
      <span className={optionRow.name}>{option.label}</span>
      {option.about && <span className={optionRow.about}>{option.about}</span>}
      {chosen && <Icon name="check" className={styles.check} />}
    </Command.Item>
  )
}

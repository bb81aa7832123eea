import { type KeyboardEvent, useId, useRef } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { type ComparedSpan, compareTexts } from '#core/shared/rich-text/merge/compare.ts'
import { isMention, type RichText } from '#core/shared/rich-text/nodes.ts'
import { TextFigure } from '../../editor/image/text-figure.tsx'
import { LeafView } from '../../editor/rich-text-view.tsx'
import { useFieldLabel } from '../../form/field-label.ts'
import { formatDateTime, useT } from '../../i18n/intl.ts'
import { session } from '../../session/session.ts'
import { formatKeys } from '../../shortcuts/keys/keys.ts'
import { isMac } from '../../shortcuts/table.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import type { Autosave } from '../autosave/autosave.ts'
import styles from './conflict-dialog.module.css'
import { answersOf, type ConflictItem, conflictItems, type ItemChoice } from './conflict-items.ts'
import { ConflictValue } from './conflict-values.tsx'
import type { Conflict, ConflictChoice } from './edit-state.ts'

export type ItemChoices = ReadonlyMap<string, ItemChoice>

interface ConflictDialogProps {
  kind: Kind
  autosave: Autosave
  conflict: Conflict
  /** kept by the notice, so that the dialog can be closed meanwhile */
  choices: ItemChoices
  onChoices(choices: ItemChoices): void
  onClose(): void
}

const sides = ['mine', 'theirs', 'both'] as const
const keyOf = { mine: '←', theirs: '→', both: 'B' } as const

/** Asks for each passage and field that two people changed, one by one. */
export function ConflictDialog({ kind, autosave, conflict, choices, onChoices, onClose }: ConflictDialogProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const items = conflictItems(kind, conflict)
  const isOwn = conflict.theirs.updatedBy === session.user?.userId
  const focusOn = (at: number) => {
    const box = list.current?.querySelectorAll('[data-conflict-item]')[at]
    const input = box?.querySelector<HTMLElement>('input:checked') ?? box?.querySelector('input')
    input?.focus()
    box?.scrollIntoView?.({ block: 'nearest' })
  }
  const choose = (item: ConflictItem, choice: ItemChoice) => onChoices(new Map(choices).set(item.key, choice))
  const chooseByKey = (at: number, choice: ConflictChoice) => {
    const item = items[at]
    if (!item) return
    choose(item, choice)
    if (at + 1 < items.length) focusOn(at + 1)
    else list.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-answer="apply"]')?.focus()
  }
  const apply = () => {
    const answer = answersOf(kind, conflict, choices)
    if ('undecided' in answer) return focusOn(items.findIndex(({ key }) => key === answer.undecided.key))
    onClose()
    void autosave.resolveConflict(answer.answers)
  }
  const chosen = items.filter(({ key }) => choices.has(key)).length
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="l"
      closesOutside={false}
      title={t(isOwn ? 'conflict.title-own' : 'conflict.dialog-title')}
      description={t(isOwn ? 'conflict.text-own' : 'conflict.text')}
      closeLabel={t('shell.close')}
      initialFocus="[data-conflict-item] input"
      footerAside={
        <span role="status" className={styles.about}>
          {t('conflict.chosen', { chosen, count: items.length })}
        </span>
      }
      footer={
        <>
          <Button variant="ghost" data-answer="later" onClick={onClose}>
            {t('conflict.later')}
          </Button>
          <Button variant="primary" keys={formatKeys('Mod-Enter', { mac: isMac })} data-answer="apply" onClick={apply}>
            {t('conflict.apply')}
          </Button>
        </>
      }
    >
      <div ref={list} className={styles.items}>
        {items.map((item, at) => (
          <ConflictItemView
            key={item.key}
            kind={kind}
            autosave={autosave}
            conflict={conflict}
            item={item}
            isNamed={items.some(({ field }) => field !== item.field)}
            number={at + 1}
            count={items.length}
            choice={choices.get(item.key)}
            onChoose={choice => choose(item, choice)}
            onKey={choice => chooseByKey(at, choice)}
            onMove={by => focusOn(at + by)}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface ConflictItemProps extends Pick<ConflictDialogProps, 'kind' | 'autosave' | 'conflict'> {
  item: ConflictItem
  /** other fields are asked for too */
  isNamed: boolean
  number: number
  count: number
  choice: ItemChoice | undefined
  onChoose(choice: ItemChoice): void
  /** chooses and goes on to the next one */
  onKey(choice: ConflictChoice): void
  onMove(by: number): void
}

/** A letter by what it says or, in another alphabet, by its place. */
const isLetter = (event: KeyboardEvent, letter: string) =>
  event.key.toLowerCase() === letter || (!/^[a-z]$/i.test(event.key) && event.code === `Key${letter.toUpperCase()}`)

function ConflictItemView(props: ConflictItemProps) {
  const { kind, item, isNamed, number, count, choice, onChoose, onKey, onMove } = props
  const t = useT()
  const id = useId()
  const field = useFieldLabel(kind, item.field)
  const isWritten = typeof choice === 'object'
  const writeAfresh = () => {
    if (!item.isText || isWritten) return
    const from = choice === 'theirs' ? item.theirs : item.mine
    onChoose({ source: toMarkdown(from as RichText) })
  }
  const byKey = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || target instanceof HTMLTextAreaElement) return
    const moves = { ArrowUp: -1, ArrowDown: 1 } as const
    if (event.key === 'ArrowLeft') onKey('mine')
    else if (event.key === 'ArrowRight') onKey('theirs')
    else if (isLetter(event, 'b')) onKey('both')
    else if (isLetter(event, 'e')) writeAfresh()
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') onMove(moves[event.key])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const group = t('conflict.number', { number, count })
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-head`}
      className={styles.item}
      data-conflict-item={item.field}
      onKeyDown={byKey}
    >
      <h3 id={`${id}-head`} className={styles.number}>
        <span>{isNamed ? `${group} · ${field}` : group}</span>
        {choice === undefined && <small>{t('conflict.undecided')}</small>}
      </h3>
      <div className={styles.sides}>
        {sides.slice(0, 2).map(side => (
          <SideBox key={side} {...props} id={id} side={side} />
        ))}
      </div>
      <div className={styles.also}>
        <label className={styles.both} htmlFor={`${id}-both`}>
          <SideInput {...props} id={id} side="both" label={t('conflict.both')} />
          <Icon name={choice === 'both' ? 'check' : 'plus'} size="s" />
          {t('conflict.both')}
          <Keys keys={[keyOf.both]} inControl />
        </label>
        {item.isText && (
          <Button size="s" variant="ghost" icon="pencil" keys={['E']} data-answer="afresh" onClick={writeAfresh}>
            {t('conflict.afresh')}
          </Button>
        )}
      </div>
      {isWritten && (
        <TextArea
          prose
          autoFocus
          aria-label={t('conflict.afresh')}
          value={choice.source}
          onValue={source => onChoose({ source })}
        />
      )}
    </div>
  )
}

interface SideProps extends ConflictItemProps {
  id: string
  side: ConflictChoice
}

function SideInput({ id, side, choice, label, onChoose }: SideProps & { label: string }) {
  return (
    <input
      type="radio"
      id={`${id}-${side}`}
      name={id}
      className="vh"
      aria-label={label}
      aria-keyshortcuts={side === 'both' ? 'B' : side === 'mine' ? 'ArrowLeft' : 'ArrowRight'}
      data-pick={side}
      checked={choice === side}
      onChange={() => onChoose(side)}
    />
  )
}

/** One side of a passage or field. A passage is chosen by a click on it, a field, which has controls, by its head. */
function SideBox(props: SideProps) {
  const { id, side, kind, autosave, conflict, item, choice } = props
  const t = useT()
  const { updatedBy, updatedAt } = conflict.theirs
  const own = session.user
  const isOwn = updatedBy === own?.userId
  const isMine = side === 'mine'
  const user = isMine ? (own?.userId ?? '') : String(updatedBy ?? '')
  const name = isMine ? t(isOwn ? 'conflict.here-head' : 'conflict.mine-head') : isOwn ? t('conflict.other-head') : user
  const [value, other] = isMine ? [item.mine, item.theirs] : [item.theirs, item.mine]
  const OwnValue = autosave.conflictFields.get(item.field)?.Value
  const Box = item.isText ? 'label' : 'div'
  const Head = item.isText ? 'span' : 'label'
  const valueId = `${id}-${side}-value`
  return (
    <Box className={styles.side} data-side={side} data-chosen={choice === side || undefined}>
      <Head className={styles.sideHead}>
        <SideInput {...props} label={name} />
        <Avatar userId={user} name={isMine ? (own?.username ?? '') : user} size="tiny" decorative />
        <b>{name}</b>
        {!isMine && typeof updatedAt === 'string' && <small>{formatDateTime(updatedAt)}</small>}
        <span className={styles.kept}>
          {choice === side ? (
            <>
              <Icon name="check" size="s" />
              {t('conflict.kept')}
            </>
          ) : (
            <Keys keys={[side === 'mine' ? keyOf.mine : keyOf.theirs]} inControl />
          )}
        </span>
      </Head>
      {item.isText ? (
        <span className={styles.prose}>
          <ConflictText text={value as RichText} other={other as RichText} />
        </span>
      ) : OwnValue ? (
        <OwnValue id={valueId} value={value} other={other} />
      ) : (
        <ConflictValue id={valueId} kind={kind} name={item.field} value={value} other={other} />
      )}
    </Box>
  )
}

/** One side of a passage; what the other side does not have is marked. */
function ConflictText({ text, other }: { text: RichText; other: RichText }) {
  const t = useT()
  if (text.length === 0) return <span className={styles.about}>{t('conflict.taken-out')}</span>
  const shown = compareTexts(other, text).filter(({ change }) => change !== 'removed')
  return shown.map(({ format, spans, change, is }) => {
    const words =
      format.block === 'break'
        ? '* * *'
        : withKeys(spans).flatMap(([key, span]) => (span.change === 'removed' ? [] : <Span key={key} span={span} />))
    return (
      <span key={is} className={styles.paragraph} data-block={format.block} data-change={change}>
        {format.image ? <TextFigure image={format.image}>{words}</TextFigure> : words}
      </span>
    )
  })
}

function Span({ span: { child, change } }: { span: ComparedSpan }) {
  const shown = isMention(child) ? <span>{child.label}</span> : <LeafView leaf={child} />
  return change ? <ins>{shown}</ins> : shown
}

/** The text does not change while it is shown, so the index is a stable key. */
function withKeys<Item>(list: readonly Item[]): [number, Item][] {
  return list.map((item, index) => [index, item])
}

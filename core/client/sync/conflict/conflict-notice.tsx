import { useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Item, itemsOf } from '#core/shared/fields/item-list.ts'
import { differingItems, itemDetails, itemLabel } from '#core/shared/fields/item-text.ts'
import type { Field, Kind } from '#core/shared/kind.ts'
import { matchLists } from '#core/shared/rich-text/merge/match-lists.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { RichTextView } from '../../editor/rich-text-view.tsx'
import { FieldInput } from '../../form/field-input.tsx'
import { useFieldLabel } from '../../form/field-label.ts'
import { useT } from '../../i18n/intl.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Autosave } from '../autosave/autosave.ts'
import type { EntityValues } from '../autosave/drafts.ts'
import styles from './conflict-notice.module.css'

/** The labels of each choice; the second one is for a conflict with one's own other window. */
const choiceLabels = {
  theirs: ['conflict.theirs', 'conflict.theirs-own'],
  mine: ['conflict.mine', 'conflict.mine-own'],
  both: ['conflict.both', 'conflict.both'],
} as const

interface ConflictProps {
  kind: Kind
  autosave: Autosave
}

/**
 * Says that two people changed the same fields and asks for mine, theirs or both. It is shown above the text, which
 * stays editable; fields that are not in conflict are saved meanwhile.
 */
export function ConflictNotice({ kind, autosave }: ConflictProps) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useSnapshot(autosave.state)
  const { conflict } = autosave.state
  if (!conflict) return null
  const { mine, theirs } = conflict
  const who = String(theirs.updatedBy ?? '')
  const isText = Object.keys(mine).every(name => kind.fields[name]?.form === 'slate')
  const isOwn = who === session.user?.userId
  return (
    <section className={styles.notice} aria-labelledby={`${id}-title`} data-conflict>
      <div className={styles.bar}>
        <Icon name="triangle-alert" className={styles.icon} />
        <p id={`${id}-title`} role="status" className={styles.title}>
          {isOwn ? t('conflict.title-own') : t(isText ? 'conflict.title' : 'conflict.title-field', { who })}
        </p>
        <div className={styles.answers}>
          <Button
            size="s"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={`${id}-sides`}
            data-answer="show"
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'conflict.hide' : 'conflict.show')}
          </Button>
          {(['theirs', 'mine', 'both'] as const).map(choice => (
            <Button
              key={choice}
              size="s"
              variant={choice === 'both' ? 'primary' : 'default'}
              data-choice={choice}
              data-answer={choice}
              onClick={() => void autosave.resolveConflict(choice)}
            >
              {t(choiceLabels[choice][isOwn ? 1 : 0])}
            </Button>
          ))}
        </div>
      </div>
      {isOpen && (
        <div id={`${id}-sides`} className={styles.sides}>
          <p className={styles.about}>{t(isOwn ? 'conflict.text-own' : 'conflict.text')}</p>
          <ConflictSide
            id="mine"
            head={t(isOwn ? 'conflict.here-head' : 'conflict.mine-head')}
            kind={kind}
            autosave={autosave}
            values={mine}
            others={theirs}
          />
          <ConflictSide
            id="theirs"
            head={t(isOwn ? 'conflict.other-head' : 'conflict.theirs-head')}
            kind={kind}
            autosave={autosave}
            values={theirs}
            others={mine}
          />
        </div>
      )}
    </section>
  )
}

interface ConflictSideProps extends ConflictProps {
  id: string
  head: string
  values: EntityValues
  others: EntityValues
}

/** One side's values of the fields in conflict. */
function ConflictSide({ id, head, kind, autosave, values, others }: ConflictSideProps) {
  const names = Object.keys(autosave.state.conflict?.mine ?? {})
  return (
    <section data-side={id}>
      <h3>{head}</h3>
      {names.map(name => {
        const OwnValue = autosave.conflictFields.get(name)?.Value
        const [value, other] = [values[name], others[name]]
        return OwnValue ? (
          <OwnValue key={name} id={`conflict-${id}-${name}`} value={value} other={other} />
        ) : (
          <ConflictValue key={name} id={`conflict-${id}-${name}`} kind={kind} name={name} value={value} other={other} />
        )
      })}
    </section>
  )
}

/** The paragraphs of a text that the other text does not have. */
function differingParagraphs(text: RichText, other: RichText): RichText {
  const keys = new Map<string, number>()
  const keysOf = (paragraphs: RichText) =>
    paragraphs.map(paragraph => {
      const key = JSON.stringify(paragraph)
      const number = keys.get(key) ?? keys.size
      keys.set(key, number)
      return number
    })
  const inBoth = new Set(matchLists(keysOf(text), keysOf(other)).map(([at]) => at))
  return text.filter((_, at) => !inBoth.has(at))
}

interface ConflictValueViewProps {
  id: string
  kind: Kind
  name: string
  value: unknown
  other: unknown
}

/** A value as the page shows it, for reading and copying; of a text only the differing paragraphs. */
function ConflictValue({ id, kind, name, value, other }: ConflictValueViewProps) {
  const t = useT()
  const label = useFieldLabel(kind, name)
  const field = kind.fields[name]
  if (!field) return null
  if (field.form === 'slate') {
    const differing = differingParagraphs((value ?? []) as RichText, (other ?? []) as RichText)
    return differing.length > 0 ? (
      <RichTextView value={differing} className={styles.prose} />
    ) : (
      <p className={styles.about}>{t('conflict.taken-out')}</p>
    )
  }
  // They are named by the ids of what they belong to, which is listed itself.
  if (field.belongsTo)
    return (
      <p className={styles.about}>
        {label}: {itemsOf(value)?.length ?? 0}
      </p>
    )
  if (field.form === 'collection')
    return <ConflictItems label={label} field={field} items={itemsOf(value) ?? []} others={itemsOf(other) ?? []} />
  return (
    <fieldset disabled>
      <FieldInput id={id} name={id} label={label} field={field} value={value} readOnly onChange={() => undefined} />
    </fieldset>
  )
}

interface ConflictItemsProps {
  label: string
  field: Field
  items: readonly Item[]
  others: readonly Item[]
}

/** The items in conflict as one side has them; those it removed are struck out. */
function ConflictItems({ label, field, items, others }: ConflictItemsProps) {
  const present = differingItems(items, others)
  const known = new Set(items.map(({ id }) => id))
  return (
    <ul aria-label={label} className={styles.items}>
      {present.map(({ item, other }) => (
        <li key={item.id}>
          {itemLabel(field, item)} <small>{itemDetails(field, item, other)}</small>
        </li>
      ))}
      {others
        .filter(({ id }) => !known.has(id))
        .map(item => (
          <li key={item.id}>
            <del>{itemLabel(field, item) || itemDetails(field, item)}</del>
          </li>
        ))}
    </ul>
  )
}

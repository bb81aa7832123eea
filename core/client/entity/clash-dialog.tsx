import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { plainText, type RichText } from '#core/shared/richtext/nodes.ts'
import { layOver } from '../desk/desk.ts'
import { FieldInput } from '../form/field-input.tsx'
import { useFieldLabel } from '../form/field-label.ts'
import { useT } from '../i18n/intl.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Autosave } from './autosave.ts'
import { joinClash } from './clash.ts'
import styles from './clash-dialog.module.css'
import type { Values } from './drafts.ts'

/** A stale revision is never overwritten: mine, theirs, or both; nothing is sent before one is chosen. */
export function ClashDialog({ kind, autosave }: { kind: Kind; autosave: Autosave }) {
  const t = useT()
  useSnapshot(autosave.state)
  const { clash } = autosave.state
  const isOpen = clash !== null
  useEffect(() => (isOpen ? layOver('clash') : undefined), [isOpen])
  if (!clash) return null
  const { mine, theirs } = clash
  const choose = (values: Values) => void autosave.settle(values)
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      role="alertdialog"
      size="l"
      title={t('clash.title')}
      description={t('clash.text', { who: String(theirs.updatedBy ?? '') })}
      closesOutside={false}
      initialFocus="[data-choice='both']"
      footer={
        <>
          <Button onClick={() => choose({})} data-choice="theirs" data-answer="theirs">
            {t('clash.theirs')}
          </Button>
          <Button onClick={() => choose(mine)} data-choice="mine" data-answer="mine">
            {t('clash.mine')}
          </Button>
          <Button
            variant="primary"
            onClick={() => choose(joinClash(kind, clash, autosave.clashFields))}
            data-choice="both"
            data-answer="both"
          >
            {t('clash.both')}
          </Button>
        </>
      }
    >
      <div className={styles.sides}>
        <Side id="mine" head={t('clash.mine-head')} kind={kind} autosave={autosave} values={mine} others={theirs} />
        <Side id="theirs" head={t('clash.theirs-head')} kind={kind} autosave={autosave} values={theirs} others={mine} />
      </div>
    </Dialog>
  )
}

interface SideProps {
  id: string
  head: string
  kind: Kind
  autosave: Autosave
  values: Values
  others: Values
}

/** What one side has in the fields that are at stake. */
function Side({ id, head, kind, autosave, values, others }: SideProps) {
  const names = Object.keys(autosave.state.clash?.mine ?? {})
  return (
    <section data-side={id}>
      <h3>{head}</h3>
      {names.map(name => {
        const Own = autosave.clashFields.get(name)?.Value
        const value = values[name]
        return Own ? (
          <Own key={name} id={`clash-${id}-${name}`} value={value} other={others[name]} />
        ) : (
          <ClashValue key={name} id={`clash-${id}-${name}`} kind={kind} name={name} value={value} head={head} />
        )
      })}
    </section>
  )
}

/** A value as its page shows it, to be read and copied. */
function ClashValue({
  id,
  kind,
  name,
  value,
  head,
}: {
  id: string
  kind: Kind
  name: string
  value: unknown
  head: string
}) {
  const label = useFieldLabel(kind, name)
  const field = kind.fields[name]
  if (!field) return null
  if (field.form === 'slate')
    return (
      <textarea
        readOnly
        className={styles.prose}
        aria-label={`${head}: ${label}`}
        value={plainText((value ?? []) as RichText)}
      />
    )
  return (
    <fieldset disabled>
      <FieldInput id={id} name={id} label={label} field={field} value={value} readOnly onChange={() => undefined} />
    </fieldset>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { go } from '../desk/go.ts'
import { createThing } from '../entity/writes.ts'
import { fieldLabel } from '../form/field-label.ts'
import type { FormFields as Fields, FormValues } from '../form/form.ts'
import { FormFields } from '../form/form-fields.tsx'
import { useForm } from '../form/use-form.ts'
import { t, useT } from '../i18n/intl.ts'
import type { Thing } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { keysOf } from '../shortcuts/shown-keys.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { holdKeys } from './begin-writing.ts'
import styles from './create-form.module.css'
import { type Creating, closeCreateDialog, creating, openCreateDialog, takeForm } from './create-state.ts'
import {
  createToast,
  dropCount,
  dropSaid,
  sayCount,
  sayCreated,
  sayCreating,
  sayKept,
  sayNotCreated,
} from './create-toasts.ts'
import { carryOver, creationCheck, creationFields, useProjectFields } from './creation.ts'
import { readWritten } from './kept.ts'
import { KindChoice } from './kind-choice.tsx'
import { placeChoices } from './step-options.ts'
import { useKeeping } from './use-keeping.ts'

/** The create dialog for one kind, changeable in its title (content 4, Create dialog). */
export function CreateForm({ now }: { now: Creating }) {
  const first = useHouse().kinds.get(now.kind)
  return first ? <KindForm now={now} first={first} /> : null
}

/** What was written where the dialog was left, unless it is opened for something of its own. */
function writtenBefore(now: Creating, kind: Kind): FormValues {
  return now.written ?? (now.initial ? {} : readWritten(kind, now.projectId))
}

function KindForm({ now, first }: { now: Creating; first: Kind }) {
  const t = useT()
  const place = { spaceId: now.spaceId, projectId: now.projectId }
  const [kind, setKind] = useState(first)
  const [before] = useState(() => writtenBefore(now, first))
  const [resumed, setResumed] = useState(!now.written && Object.keys(before).length > 0)
  const [another, setAnother] = useState(false)
  const made = useRef<Thing[]>([])
  const unfit = useRef(new Map<Kind, FormValues>())
  const stays = useRef(false)
  const attempt = useAttempt()
  const more = useProjectFields(kind, place)
  useEffect(() => dropCount, [])
  const added = { ...more.data, ...placeField(kind, now) }
  const form = useForm({
    fields: creationFields(kind, added),
    given: { ...now.initial, ...(kind.parentField && now.parentId && { [kind.parentField]: now.parentId }) },
    written: before,
    check: creationCheck(kind, place, added),
    toastId: createToast,
    warning: t('create.not-yet'),
    send: async values => {
      sayCreating()
      try {
        const { after, ...others } = values
        const sent = after ? { ...others, after } : others
        created(await createThing(kind, place, sent, attempt.keyFor(kind, sent)))
        return true
      } catch (error) {
        form.refuse(error)
        sayNotCreated(error)
        return false
      }
    },
  })
  const created = (thing: Thing) => {
    keep(null)
    attempt.succeed()
    now.onCreated?.(thing)
    made.current.push(thing)
    sayCreated(kind, thing, stays.current ? leave : () => undefined)
    if (creating.now !== now) return
    if (!stays.current) {
      closeCreateDialog()
      if (!now.onCreated) openCreated(kind, thing)
      return
    }
    setResumed(false)
    form.restart()
    sayCount(made.current)
  }
  const leave = () => {
    const { written, changed } = latest.current
    const kept = changed ? written : null
    if (!now.initial) keep(kept)
    closeCreateDialog()
    if (latest.current.faults.length > 0) dropSaid()
    if (kept) sayKept(() => openCreateDialog({ ...now, kind: kind.name, written: kept }))
  }
  const latest = useRef(form)
  latest.current = form
  const submit = (keepOpen = another) => {
    stays.current = keepOpen
    form.submit()
  }
  const acts = useRef({ submit, leave })
  acts.current = { submit, leave }
  useEffect(
    () => takeForm({ submit: keepOpen => acts.current.submit(keepOpen), leave: () => acts.current.leave() }),
    [],
  )
  const keep = useKeeping(form, kind, now)
  const change = (to: Kind) => {
    unfit.current.set(kind, form.written)
    setKind(to)
    setResumed(false)
    form.restart({ ...unfit.current.get(to), ...carryOver(kind, to, form.written) })
  }
  const startAnew = () => {
    setResumed(false)
    form.restart()
  }
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && leave()}
      closesOutside={false}
      title={t('create.submit')}
      titleAside={<KindChoice kind={kind} onKind={change} />}
      closeLabel={t('shell.close')}
      onSubmit={submit}
      footerAside={
        <Switch checked={another} onValue={setAnother}>
          {t('create.another')}
        </Switch>
      }
      footer={
        <>
          <Button data-answer="cancel" variant="ghost" keys={['Esc']} onClick={leave}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={form.busy} keys={keysOf('create.submit')}>
            {t('create.submit')}
          </Button>
        </>
      }
    >
      {resumed && <Notice words={t('create.resumed')} action={t('create.anew')} onAction={startAnew} />}
      <FormFields
        form={form}
        labelOf={name => fieldLabel(kind, name)}
        neededOf={name => (name === kind.title ? t(`kind.${kind.name}.needs-title`) : undefined)}
        first={kind.title}
      />
      {more.isError && (
        <Notice words={t('create.fields-failed')} action={t('list.retry')} onAction={() => void more.refetch()} />
      )}
    </Dialog>
  )
}

/** Whoever has asked for the thing elsewhere (a mention) stays there; otherwise one ends up in it. */
function openCreated(kind: Kind, thing: Thing): void {
  go(entityLink(kind, thing))
  if (kind.prose) holdKeys().into(thing)
}

/** Where it is to stand, for a kind with an order that is created from another of its kind. */
function placeField(kind: Kind, { after }: Creating): Fields {
  if (!kind.ordered || kind.parent || after?.kind !== kind.name) return {}
  const options = placeChoices(after)
  return { after: { def: 'string', form: 'select', initial: after.id, label: t('create.place'), options } }
}

/** One key for one content until it has come to be: sent again, no second thing comes of it. */
function useAttempt() {
  const last = useRef({ content: '', key: '' })
  return {
    keyFor(kind: Kind, values: FormValues): string {
      const content = JSON.stringify([kind.name, values], (_, part) =>
        part instanceof File ? [part.name, part.size, part.lastModified] : part,
      )
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      return last.current.key
    },
    succeed(): void {
      last.current = { content: '', key: '' }
    },
  }
}

function Notice({ words, action, onAction }: { words: string; action: string; onAction(): void }) {
  return (
    <p role="status" className={styles.notice}>
      {words}
      <Button size="s" variant="ghost" data-answer="notice" onClick={onAction}>
        {action}
      </Button>
    </p>
  )
}

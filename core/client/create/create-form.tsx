import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { compile } from '#core/shared/validate.ts'
import { CallError } from '../api/call-error.ts'
import { wordsOf } from '../api/error-table.ts'
import { useFacts } from '../desk/desk.ts'
import { go } from '../desk/go.ts'
import { createThing } from '../entity/writes.ts'
import { FieldInput } from '../form/field-input.tsx'
import { useFieldLabel } from '../form/field-label.ts'
import { faultWords } from '../i18n/fault-words.ts'
import { t, useT } from '../i18n/intl.ts'
import { useHouse } from '../registry/house.ts'
import { keysOf } from '../shortcuts/shown-keys.ts'
import { dismissToast, showToast } from '../toasts/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Switch } from '../ui/switch.tsx'
import styles from './create-form.module.css'
import { closeCreateDialog, creating, takeSubmit } from './create-state.ts'

const toastId = 'create'
const counterId = 'created-items'

type Faults = Record<string, string>

/** Faults of the values by field, from the kind's own schema. */
function faultsOf(kind: Kind, input: Record<string, unknown>): Faults {
  const checked = compile(callsOf(kind).create.input as object)(input)
  return checked.ok
    ? {}
    : Object.fromEntries(checked.errors.map(error => [error.path.split('.')[0] ?? '', error.message]))
}

function initialOf(kind: Kind, given: Record<string, unknown> = {}): Record<string, unknown> {
  const initial = Object.entries(kind.fields).map(([name, field]) => [name, given[name] ?? field.initial])
  return Object.fromEntries(initial)
}

/** The form of one kind, drawn from its fields (content 4, Create dialog). */
export function CreateForm() {
  const words = useT()
  const { kinds } = useHouse()
  const now = useSnapshot(creating).now
  const kind = now && kinds.get(now.kind)
  const [values, setValues] = useState(() => (kind ? initialOf(kind, now?.initial) : {}))
  const [faults, setFaults] = useState<Faults>({})
  const [another, setAnother] = useState(false)
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => dismissToast(counterId), [])
  const submitNow = useRef<(keepOpen?: boolean) => void>(() => undefined)
  useEffect(() => takeSubmit(keepOpen => submitNow.current(keepOpen)), [])
  if (!now || !kind) return null
  const { spaceId, projectId } = now
  const submit = async (keepOpen = another) => {
    if (busy) return
    const found = faultsOf(kind, { spaceId, projectId, ...values })
    setFaults(found)
    const list = Object.entries(found).map(([path, message]) => `${path}: ${faultWords(message)}`)
    if (list.length > 0) return void showToast({ kind: 'warn', id: toastId, title: list.join(', ') })
    setBusy(true)
    showToast({ kind: 'info', id: toastId, title: t('create.creating'), duration: null })
    try {
      const thing = await createThing(kind, { spaceId, projectId }, values)
      creating.now?.onCreated?.(thing)
      showToast({
        kind: 'ok',
        id: toastId,
        title: t('created'),
        text: thing.label,
        action: { label: t('create.view'), keys: ['Z'], run: () => go(entityLink(kind, thing)) },
      })
      if (!keepOpen) return closeCreateDialog()
      setCount(count + 1)
      setValues(initialOf(kind))
      showToast({ kind: 'info', id: counterId, title: t('create.counter', { count: count + 1 }), duration: null })
    } catch (error) {
      const reason = error instanceof CallError ? wordsOf(error) : t('error.unreachable')
      showToast({ kind: 'bad', id: toastId, title: t('error-during-creation'), text: reason ?? undefined })
      if (error instanceof CallError)
        setFaults(Object.fromEntries((error.problem?.errors ?? []).map(one => [one.path, one.message])))
    } finally {
      setBusy(false)
    }
  }
  submitNow.current = keepOpen => void submit(keepOpen)
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && closeCreateDialog()}
      closesOutside={false}
      title={words(`kind.${kind.name}.new`)}
      titleAside={<KindChoice kind={kind} onKind={next => openFor(next)} />}
      closeLabel={words('shell.close')}
      onSubmit={() => void submit()}
      footerAside={
        <Switch checked={another} onValue={setAnother}>
          {words('create.another')}
        </Switch>
      }
      footer={
        <>
          <Button data-answer="cancel" onClick={closeCreateDialog}>
            {words('shell.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy} keys={keysOf('create.submit')}>
            {words('create.submit')}
          </Button>
        </>
      }
    >
      <div className={styles.fields} key={count}>
        {Object.entries(kind.fields).map(([name, field]) => (
          <FormField key={name} kind={kind} name={name}>
            {label => (
              <FieldInput
                id={`create-${name}`}
                name={name}
                label={label}
                field={field}
                value={values[name]}
                fault={faults[name] && faultWords(faults[name])}
                autoFocus={name === kind.title}
                onChange={value => setValues(old => ({ ...old, [name]: value }))}
              />
            )}
          </FormField>
        ))}
      </div>
    </Dialog>
  )

  function openFor(next: string): void {
    creating.now = { ...creating.now, kind: next, spaceId, projectId }
  }
}

function FormField({ kind, name, children }: { kind: Kind; name: string; children(label: string): React.ReactNode }) {
  return children(useFieldLabel(kind, name))
}

/** Another kind reloads the form. */
function KindChoice({ kind, onKind }: { kind: Kind; onKind(name: string): void }) {
  const words = useT()
  const facts = useFacts()
  const kinds = useHouse()
    .kinds.list()
    .filter(one => !one.parent && facts[`has.${one.name}`] && facts[`may.${one.name}.create`])
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="s" icon={kind.icon as 'file-text'} iconEnd="chevron-down">
          <span className="vh">{words('create.kind')}: </span>
          {words(`kind.${kind.name}.one`)}
        </Button>
      }
      groups={[
        {
          id: 'kinds',
          items: kinds.map(one => ({
            id: one.name,
            label: words(`kind.${one.name}.one`),
            checked: one === kind,
            onSelect: () => onKind(one.name),
          })),
        },
      ]}
    />
  )
}

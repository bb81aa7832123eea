import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { commandContext, useFacts } from '../context/command-context.ts'
import { go } from '../context/go.ts'
import { fieldLabel } from '../form/field-label.ts'
import type { FieldDefinitions as Fields } from '../form/field-rules.ts'
import { FormFields } from '../form/form-fields.tsx'
import { checkFields, formatIssues, hasChanges, startValues, submittedValues } from '../form/form-validation.ts'
import { type FormValues, serverIssues, useForm } from '../form/use-form.ts'
import { t, useT } from '../i18n/intl.ts'
import { useRegistry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'
import { keysOf } from '../shortcuts/command-keys.ts'
import { createEntity } from '../sync/write-entity.ts'
import { showToast } from '../toasts/index.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { Switch } from '../ui/switch/switch.tsx'
import {
  type CreateRequest,
  closeCreateDialog,
  createDialogState,
  createForm,
  openCreateDialog,
} from './create-dialog-state.ts'
import { readCreateDraft } from './create-draft.ts'
import styles from './create-form.module.css'
import {
  createToast,
  dismissCountToast,
  dismissCreateToast,
  showCountToast,
  showCreatedToast,
  showCreateFailedToast,
  showCreatingToast,
  showDraftKeptToast,
} from './create-toasts.ts'
import { carryOverValues, creationCheck, creationFields, useOnlyParent, useProjectFields } from './creation-fields.ts'
import { bufferKeystrokes } from './keystroke-buffer.ts'
import { positionChoices } from './step-options.ts'
import { useDraftAutosave } from './use-draft-autosave.ts'

/** The create dialog for one kind, which can be changed in its title (docs/behaviour.md, Creating). */
export function CreateForm({ request }: { request: CreateRequest }) {
  const initialKind = useRegistry().kinds.get(request.kind)
  return initialKind ? <KindForm request={request} initialKind={initialKind} /> : null
}

/** Closes the dialog, as Escape does, when a command of the palette or Back shows another page. */
function useLeaveWithPage(leave: () => void): void {
  const { page, params, search } = useSnapshot(commandContext)
  const shown = JSON.stringify([page, params, search])
  const [opened] = useState(shown)
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    if (shown !== opened) latest.current()
  }, [shown, opened])
}

/** The values of the dialog when it was closed, unless it is opened with initial values. */
function restoredValues(request: CreateRequest, kind: Kind): FormValues {
  return request.editedValues ?? (request.initial ? {} : readCreateDraft(kind, request.projectId))
}

function KindForm({ request, initialKind }: { request: CreateRequest; initialKind: Kind }) {
  const t = useT()
  const place = { spaceId: request.spaceId, projectId: request.projectId }
  const [kind, setKind] = useState(initialKind)
  const [initialEdits] = useState(() => restoredValues(request, initialKind))
  const [resumed, setResumed] = useState(!request.editedValues && Object.keys(initialEdits).length > 0)
  const [createAnother, setAnother] = useState(false)
  const createdEntities = useRef<EntityRef[]>([])
  const editsByKind = useRef(new Map<Kind, FormValues>())
  const keepsOpen = useRef(false)
  const idempotencyKey = useIdempotencyKey()
  const projectFields = useProjectFields(kind, place)
  useEffect(() => dismissCountToast, [])
  const extraFields = { ...projectFields.data, ...positionField(kind, request) }
  const fields = creationFields(kind, extraFields)
  const onlyParent = useOnlyParent(kind, place)
  const parentId = request.parentId ?? onlyParent
  const initialValues = startValues(fields, {
    ...request.initial,
    ...(kind.parentField && parentId && { [kind.parentField]: parentId }),
  })
  const form = useForm<FormValues>({
    initialValues,
    editedValues: initialEdits,
    check: values => checkFields(fields, values, creationCheck(kind, place, extraFields)),
    onInvalid: issues =>
      showToast({ kind: 'warn', id: createToast, title: t('create.not-yet'), text: formatIssues(issues) }),
    send: async values => {
      showCreatingToast()
      try {
        const { after, ...others } = submittedValues(fields, values)
        const sent = after ? { ...others, after } : others
        created(await createEntity(kind, place, sent, idempotencyKey.keyFor(kind, sent)))
      } catch (error) {
        showCreateFailedToast(kind, error)
        if (serverIssues(fields, error).length === 0) return false
        throw error
      }
    },
  })
  const created = (entity: EntityRef) => {
    keep(null)
    idempotencyKey.succeed()
    request.onCreated?.(entity)
    createdEntities.current.push(entity)
    showCreatedToast(kind, entity, keepsOpen.current ? leave : () => undefined)
    if (createDialogState.request !== request) return
    if (!keepsOpen.current) {
      closeCreateDialog()
      if (!request.onCreated) goToCreated(kind, entity)
      return
    }
    setResumed(false)
    form.reset()
    showCountToast(createdEntities.current)
  }
  const leave = () => {
    const draft = formRef.current.draft
    if (!request.initial) keep(draft)
    closeCreateDialog()
    if (formRef.current.form.issues.length > 0) dismissCreateToast()
    if (draft) showDraftKeptToast(() => openCreateDialog({ ...request, kind: kind.name, editedValues: draft }))
  }
  const draft = hasChanges(initialValues, form.editedValues) ? form.editedValues : null
  const formRef = useRef({ form, draft })
  formRef.current = { form, draft }
  const submit = (keepOpen = createAnother) => {
    keepsOpen.current = keepOpen
    form.submit()
  }
  const acts = useRef({ submit, leave })
  acts.current = { submit, leave }
  useEffect(
    () => createForm.register({ submit: keepOpen => acts.current.submit(keepOpen), leave: () => acts.current.leave() }),
    [],
  )
  useLeaveWithPage(acts.current.leave)
  const keep = useDraftAutosave(draft, kind, request)
  const changeKind = (to: Kind) => {
    editsByKind.current.set(kind, form.editedValues)
    setKind(to)
    setResumed(false)
    form.reset({ ...editsByKind.current.get(to), ...carryOverValues(kind, to, form.editedValues) })
  }
  const startOver = () => {
    setResumed(false)
    form.reset()
  }
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && leave()}
      closesOutside={false}
      title={t('create.submit')}
      titleAside={<KindChoice kind={kind} onKind={changeKind} />}
      closeLabel={t('shell.close')}
      onSubmit={submit}
      footerAside={
        <Switch checked={createAnother} onValue={setAnother}>
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
      {resumed && <FormNotice words={t('create.resumed')} action={t('create.anew')} onAction={startOver} />}
      <FormFields
        form={form}
        fields={fields}
        labelOf={name => fieldLabel(kind, name)}
        requiredMessageOf={name => (name === kind.title ? t(`kind.${kind.name}.needs-title`) : undefined)}
        autoFocusField={kind.title}
      />
      {projectFields.isError && (
        <FormNotice
          words={t('create.fields-failed')}
          action={t('list.retry')}
          onAction={() => void projectFields.refetch()}
        />
      )}
    </Dialog>
  )
}

/** Goes to the created entity; what is typed before its page is open is inserted there. */
function goToCreated(kind: Kind, entity: EntityRef): void {
  go(entityLink(kind, entity))
  if (kind.prose) bufferKeystrokes().flushInto(entity)
}

/** The position field, for an ordered kind that is created from another entity of the kind. */
function positionField(kind: Kind, { after }: CreateRequest): Fields {
  if (!kind.ordered || kind.parent || after?.kind !== kind.name) return {}
  const options = positionChoices(after)
  return { after: { def: 'string', form: 'select', initial: after.id, label: t('create.place'), options } }
}

/** One idempotency key per content: a retry does not create a second entity. */
function useIdempotencyKey() {
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

function FormNotice({ words: message, action, onAction }: { words: string; action: string; onAction(): void }) {
  return (
    <p role="status" className={styles.notice}>
      {message}
      <Button size="s" variant="ghost" data-answer="notice" onClick={onAction}>
        {action}
      </Button>
    </p>
  )
}

/** The kind in the title of the create dialog: every kind that may be created here. */
function KindChoice({ kind, onKind }: { kind: Kind; onKind(kind: Kind): void }) {
  const t = useT()
  const facts = useFacts()
  const kinds = useRegistry()
    .kinds.list()
    .filter(one => facts[`has.${one.name}`] && facts[`may.${one.name}.create`])
  return (
    <Menu
      trigger={
        <Button icon={kind.icon as 'file-text'} iconEnd="chevron-down">
          <span className="vh">{t('create.kind')}: </span>
          {t(`kind.${kind.name}.one`)}
        </Button>
      }
      groups={[
        {
          id: 'kinds',
          items: kinds.map(one => ({
            id: one.name,
            label: t(`kind.${one.name}.one`),
            icon: one.icon as 'file-text',
            checked: one === kind,
            onSelect: () => one !== kind && onKind(one),
          })),
        },
      ]}
    />
  )
}

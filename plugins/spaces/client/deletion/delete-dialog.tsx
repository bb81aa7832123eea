import { useEffect } from 'react'
import {
  Button,
  call,
  Dialog,
  Field,
  go,
  invalidateCalls,
  links,
  pushOverlay,
  queryClient,
  queryKey,
  refetchUser,
  SectionMessage,
  SlotOutlet,
  showToast,
  TextInput,
  useCall,
  useForm,
  useT,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { closeDeleteDialog, type DeletionPlace } from './deletion.ts'

interface DeleteDialogProps {
  place: DeletionPlace
  name: string
  /** number of members of a space */
  members?: number
  /** number of entities in a project */
  entities?: number
}

async function deletePlace({ spaceId, projectId }: DeletionPlace): Promise<void> {
  if (projectId === undefined) {
    await call(spaceCalls.delete, { spaceId }, { quiet: true })
    void refetchUser()
    go(links.spaces())
    queryClient.removeQueries({ queryKey: queryKey(spaceCalls.get as Call, { spaceId }) })
    return invalidateCalls(spaceCalls.find)
  }
  await call(projectCalls.delete, { spaceId, projectId }, { quiet: true })
  go(links.space(spaceId))
  queryClient.removeQueries({ queryKey: queryKey(projectCalls.get as Call, { spaceId, projectId }) })
  await invalidateCalls(projectCalls.find)
}

/** Says what will be deleted and asks for the id to be typed. */
export function DeletePlaceDialog({ place, name, members = 0, entities = 0 }: DeleteDialogProps) {
  const t = useT()
  const { spaceId, projectId } = place
  const id = projectId ?? spaceId
  const { data: projects } = useCall(projectCalls.find, projectId === undefined ? { spaceId } : null, { quiet: true })
  useEffect(() => pushOverlay('delete'), [])
  const form = useForm({
    initialValues: { id: '' },
    check: values => ({ id: values.id.trim() === id ? null : { message: t('delete.other', { id }) } }),
    send: async () => {
      await deletePlace(place)
      closeDeleteDialog()
      showToast({ kind: 'ok', title: t('entity.deleted-one', { label: name }) })
    },
  })
  return (
    <Dialog
      open
      low
      role="alertdialog"
      onOpenChange={open => !open && closeDeleteDialog()}
      closesOutside={false}
      title={t('delete.title', { name })}
      description={
        projectId === undefined
          ? t('delete.space', { projects: projects?.length ?? 0, members })
          : t('delete.project', { entities })
      }
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={closeDeleteDialog}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      {projectId !== undefined && <SlotOutlet name="project.delete" props={{ spaceId, projectId }} />}
      <SectionMessage type="warning">{t('delete.backup')}</SectionMessage>
      <div ref={form.container}>
        <Field label={t('delete.type', { id })} error={form.issue('id') ?? form.issue('form')}>
          <TextInput {...form.input('id')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      </div>
    </Dialog>
  )
}

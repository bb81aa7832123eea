import { useEffect, useState } from 'react'
import {
  Button,
  call,
  Dialog,
  Field,
  failureWords,
  go,
  layOver,
  links,
  queries,
  queryKey,
  refetchUser,
  refresh,
  SectionMessage,
  showToast,
  TextInput,
  useCall,
  useSubmitGuard,
  useT,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { type Place, stopDeleting } from './deleting.ts'

interface DeleteDialogProps {
  place: Place
  name: string
  /** how many people are in a space */
  members?: number
  /** how many things are in a project */
  things?: number
}

async function remove({ spaceId, projectId }: Place): Promise<void> {
  if (projectId === undefined) {
    await call(spaceCalls.delete, { spaceId }, { quiet: true })
    void refetchUser()
    go(links.spaces())
    queries.removeQueries({ queryKey: queryKey(spaceCalls.get as Call, { spaceId }) })
    return refresh(spaceCalls.find)
  }
  await call(projectCalls.delete, { spaceId, projectId }, { quiet: true })
  go(links.space(spaceId))
  queries.removeQueries({ queryKey: queryKey(projectCalls.get as Call, { spaceId, projectId }) })
  await refresh(projectCalls.find)
}

/** Says what goes and asks for the id to be typed (decision A-054). */
export function DeleteDialog({ place, name, members = 0, things = 0 }: DeleteDialogProps) {
  const t = useT()
  const { spaceId, projectId } = place
  const id = projectId ?? spaceId
  const { data: projects } = useCall(projectCalls.find, projectId === undefined ? { spaceId } : null, { quiet: true })
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => layOver('delete'), [])
  const guard = useSubmitGuard()
  const submit = async (): Promise<boolean> => {
    if (typed.trim() !== id) {
      setFault(t('delete.other', { id }))
      return false
    }
    setBusy(true)
    try {
      await remove(place)
      stopDeleting()
      showToast({ kind: 'ok', title: t('thing.deleted', { label: name }) })
      return true
    } catch (error) {
      setBusy(false)
      setFault(failureWords(error))
      return false
    }
  }
  return (
    <Dialog
      open
      low
      role="alertdialog"
      onOpenChange={open => !open && stopDeleting()}
      closesOutside={false}
      title={t('delete.title', { name })}
      description={
        projectId === undefined
          ? t('delete.space', { projects: projects?.length ?? 0, members })
          : t('delete.project', { things })
      }
      onSubmit={() => !busy && guard(submit)}
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={stopDeleting}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <SectionMessage type="warning">{t('delete.backup')}</SectionMessage>
      <Field label={t('delete.type', { id })} error={fault}>
        <TextInput
          name="id"
          value={typed}
          onValue={text => {
            setTyped(text)
            setFault(undefined)
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </Dialog>
  )
}

import { useEffect, useMemo } from 'react'
import {
  Button,
  checkFields,
  Dialog,
  FormFields,
  LoadFailed,
  pushOverlay,
  Skeleton,
  useCall,
  useForm,
  useT,
} from '#core/client/index.ts'
import type { Field } from '#core/shared/fields/field.ts'
import { outlineCalls, outlineLimits } from '../../shared.ts'
import { closeDialog } from '../dialog-state.ts'
import { newLabel } from '../marks/mark-commands.ts'
import { markName, useMarks } from '../marks/marks.ts'
import { noteScene, notesOf, type SceneAt, type SceneNote, type SceneOfOutline } from './note-scene.ts'

/** What is noted of a scene. */
export function SceneDialog({ scene }: { scene: SceneAt }) {
  const t = useT()
  const { spaceId, projectId, chapterId, at } = scene
  const { data, error } = useCall(outlineCalls.scenes, { spaceId, projectId, chapterIds: [chapterId] }, { quiet: true })
  useEffect(() => pushOverlay('outline-scene'), [])
  const found = data?.[0]?.scenes[at]
  if (found) return <SceneForm scene={scene} found={found} />
  return (
    <Dialog open onOpenChange={closeDialog} title={t('outline.scene')} closeLabel={t('shell.close')}>
      {error ? <LoadFailed error={error} /> : data ? t('outline.scene-gone') : <Skeleton label={t('shell.loading')} />}
    </Dialog>
  )
}

/** The fields, whose names are those of the call, and the name of a new label. */
function useSceneFields(scene: SceneAt): Readonly<Record<string, Field>> {
  const t = useT()
  const { statuses, labels } = useMarks(scene)
  return useMemo(() => {
    const choice = (
      label: string,
      marks: typeof statuses,
      none: string,
      more: NonNullable<Field['options']> = [],
    ): Field => ({
      ...{ def: 'string', form: 'select', initial: '', label },
      options: [{ value: '', label: none }, ...marks.map(one => ({ value: one.id, label: markName(one) })), ...more],
    })
    const another = { value: newLabel, label: t('outline.another-label') }
    const entity = (label: string, kind: string): Field => ({
      ...{ def: 'string | null', form: 'entityId', initial: null, label, kinds: [kind], worlds: true },
    })
    const text = { def: 'string', form: 'string', initial: '' }
    return {
      name: { ...text, label: t('field.title'), max: outlineLimits.sceneName },
      synopsis: { ...text, form: 'textarea', label: t('outline.column-synopsis'), max: outlineLimits.synopsis },
      status: choice(t('outline.column-status'), statuses, t('outline.no-status')),
      label: choice(t('outline.column-label'), labels, t('outline.no-label'), [another]),
      labelName: {
        ...{ ...text, label: t('outline.mark-name'), max: outlineLimits.label, required: true },
        when: { label: newLabel },
      },
      povId: entity(t('outline.column-pov'), 'character'),
      settingId: entity(t('outline.setting'), 'location'),
      date: { def: 'object | null', form: 'dateOnTimeline', initial: null, label: t('outline.column-date') },
      goal: {
        ...{ def: 'number', form: 'number', initial: 0, label: t('outline.column-goal') },
        ...{ min: 0, max: outlineLimits.goal, integer: true },
      },
    }
  }, [t, statuses, labels])
}

function SceneForm({ scene, found }: { scene: SceneAt; found: SceneOfOutline }) {
  const t = useT()
  const fields = useSceneFields(scene)
  const notes = notesOf(found)
  const form = useForm({
    initialValues: { ...notes, status: notes.status ?? '', labelName: '' } as Readonly<Record<string, unknown>>,
    check: values => checkFields(fields, values),
    send: async ({ labelName, ...values }) => {
      const changed = Object.entries({
        ...values,
        label: values.label === newLabel ? String(labelName).trim() : values.label,
        status: values.status || null,
        goal: Number(values.goal ?? 0),
      }).filter(([name, value]) => value !== notes[name as keyof SceneNote])
      if (changed.length > 0) await noteScene(scene, Object.fromEntries(changed) as SceneNote)
      closeDialog()
    },
  })
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && closeDialog()}
      closesOutside={false}
      title={found.title}
      description={t('outline.words', { words: found.words })}
      closeLabel={t('shell.close')}
      onSubmit={form.submit}
      footer={
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('outline.scene-save')}
        </Button>
      }
    >
      <FormFields form={form} fields={fields} autoFocusField="name" />
      {form.issue('form') && <p role="alert">{form.issue('form')}</p>}
    </Dialog>
  )
}

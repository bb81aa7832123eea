import { useEffect } from 'react'
import {
  activeAutosaves,
  Button,
  checkFields,
  Dialog,
  type EntityRef,
  FormFields,
  fieldLabel,
  pushOverlay,
  showUndoToast,
  startValues,
  submittedValues,
  updateEntity,
  useForm,
  useT,
} from '#core/client/index.ts'
import { timeline as kind, type Timeline } from '../shared.ts'
import { useTimeline } from './dates/use-timeline.ts'
import { closeTimelineDialog } from './state.ts'

const { name: _, ...fields } = kind.fields

/** How a timeline counts: the real calendar or units of its own, and the format of its dates. */
export function SettingsDialog({ timeline }: { timeline: EntityRef }) {
  const read = useTimeline(timeline, timeline.id)
  return read ? <SettingsForm entityRef={timeline} timeline={read} /> : null
}

function SettingsForm({ entityRef, timeline }: { entityRef: EntityRef; timeline: Timeline }) {
  const t = useT()
  useEffect(() => pushOverlay('timeline-settings'), [])
  const before = startValues(fields, timeline as unknown as Record<string, unknown>)
  const form = useForm({
    initialValues: before,
    check: values => checkFields(fields, values),
    send: async values => {
      // The page's own changes are saved first, so that they do not conflict.
      await activeAutosaves.current(entityRef.id)?.flush()
      await updateEntity(entityRef, submittedValues(fields, values), { quiet: true })
      closeTimelineDialog()
      const title = t('timelines.settings-saved', { name: entityRef.label })
      showUndoToast({ id: 'timeline-settings', title, undo: () => updateEntity(entityRef, before) })
    },
  })
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && closeTimelineDialog()}
      closesOutside={false}
      title={t('timelines.settings-of', { name: entityRef.label })}
      closeLabel={t('shell.close')}
      onSubmit={form.submit}
      footer={
        <>
          <Button data-answer="cancel" variant="ghost" keys={['Esc']} onClick={closeTimelineDialog}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('timelines.save')}
          </Button>
        </>
      }
    >
      {form.issue('form') && <p role="alert">{form.issue('form')}</p>}
      <FormFields form={form} fields={fields} labelOf={name => fieldLabel(kind, name)} />
    </Dialog>
  )
}

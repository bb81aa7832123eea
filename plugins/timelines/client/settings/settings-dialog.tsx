import { useEffect, useRef, useState } from 'react'
import {
  Button,
  Dialog,
  type EntityRef,
  FormFields,
  fieldLabel,
  formatKeys,
  isMac,
  pushOverlay,
  SectionMessage,
  Segmented,
  useT,
} from '#core/client/index.ts'
import { timeline as kind, type Timeline } from '../../shared.ts'
import { CalendarEditor } from '../calendar/calendar-editor.tsx'
import { useTimeline } from '../dates/use-timeline.ts'
import { EffectView } from '../effect-view.tsx'
import { type CalendarStart, closeTimelineDialog, getCalendarStart } from '../state.ts'
import styles from './settings.module.css'
import { type DateSystemMode, useDateSystemForm } from './use-date-system-form.ts'

/** How a timeline counts: the real calendar, units, or a calendar of its own. */
export function SettingsDialog({ timeline }: { timeline: EntityRef }) {
  const read = useTimeline(timeline, timeline.id)
  return read ? <SettingsForm entityRef={timeline} timeline={read} /> : null
}

function SettingsForm({ entityRef, timeline }: { entityRef: EntityRef; timeline: Timeline }) {
  const t = useT()
  useEffect(() => pushOverlay('timeline-settings'), [])
  const [start] = useState(getCalendarStart)
  /** what had the focus when the effect was asked for */
  const focused = useRef<Element>(null)
  const counting = useDateSystemForm(entityRef, timeline, start)
  const { form, mode, effect, conflict } = counting
  const modes = [
    { value: 'gregorian', label: t('timelines.mode-gregorian') },
    { value: 'units', label: t('timelines.mode-units') },
    { value: 'calendar', label: t('timelines.mode-calendar') },
  ] satisfies { value: DateSystemMode; label: string }[]
  return (
    <Dialog
      open
      size="l"
      className={mode === 'calendar' && !effect ? styles.wide : undefined}
      onOpenChange={open => !open && closeTimelineDialog()}
      closesOutside={false}
      title={t('timelines.settings-of', { name: entityRef.label })}
      closeLabel={t('shell.close')}
      initialFocus={focusAt(start, timeline)}
      onSubmit={() => {
        focused.current = document.activeElement
        form.submit()
      }}
      footer={
        <>
          {effect ? (
            <Button
              data-answer="back"
              variant="ghost"
              onClick={() => {
                counting.goBack()
                // The fields are shown again first.
                requestAnimationFrame(() => focused.current instanceof HTMLElement && focused.current.focus())
              }}
            >
              {t('timelines.effect-back')}
            </Button>
          ) : (
            <Button data-answer="cancel" variant="ghost" keys={['Esc']} onClick={closeTimelineDialog}>
              {t('shell.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            keys={formatKeys('Mod-Enter', { mac: isMac })}
            busy={form.busy}
            disabled={effect !== null && effect.beyond > 0}
            data-answer="submit"
          >
            {t(effect ? 'timelines.effect-save' : 'timelines.save')}
          </Button>
        </>
      }
    >
      {conflict && (
        <SectionMessage
          type="warning"
          title={t('timelines.conflict')}
          actions={[
            { label: t('timelines.conflict-theirs'), onClick: counting.takeTheirs },
            { label: t('timelines.conflict-mine'), onClick: counting.keepMine },
          ]}
        >
          {t('timelines.conflict-about')}
        </SectionMessage>
      )}
      {form.issue('form') && <p role="alert">{form.issue('form')}</p>}
      {effect && <EffectView effect={effect} />}
      {/* Kept while the effect is read, so that nothing entered is lost. */}
      <div className={styles.settings} hidden={effect !== null}>
        <Segmented
          label={t('timelines.counts-by')}
          value={mode}
          onValue={counting.setMode}
          options={modes}
          className={styles.modes}
        />
        {mode === 'calendar' ? (
          <div ref={form.container}>
            {form.issue('calendar') && counting.refused.length === 0 && (
              <p role="alert" className={styles.issue}>
                {form.issue('calendar')}
              </p>
            )}
            <CalendarEditor
              key={form.resetCount}
              place={{ spaceId: entityRef.spaceId, projectId: entityRef.projectId }}
              timelineId={entityRef.id}
              calendar={counting.draft}
              file={start?.file}
              refused={counting.refused}
              onCalendar={counting.setDraft}
            />
          </div>
        ) : (
          <FormFields key={mode} form={form} fields={counting.fields} labelOf={name => fieldLabel(kind, name)} />
        )}
      </div>
    </Dialog>
  )
}

/** What was asked for has the focus first. */
function focusAt(start: CalendarStart | null, { calendar }: Timeline): string {
  if (!start) return '[role="radiogroup"] input:checked'
  if (start.file) return '[data-action="take"]'
  return start.calendar || calendar ? '[name="name"]' : '[name="begin.preset"]'
}

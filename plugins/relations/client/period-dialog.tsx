import { useEffect } from 'react'
import {
  Button,
  checkFields,
  Dialog,
  type EntityRef,
  FormFields,
  type FormIssues,
  pushOverlay,
  t,
  useForm,
  useT,
} from '#core/client/index.ts'
import { sharedDayOf } from '#plugins/timelines/shared.ts'
import { changePeriod } from './actions.ts'
import type { Period, RelatedEntity } from './related-entities.ts'
import { closePeriod } from './state.ts'

const date = (label: string) => ({ def: 'object | null', form: 'dateOnTimeline', initial: null, label }) as const

/** Why the two dates are no period, beside the second. */
function orderIssue({ since, until }: Period): FormIssues<'until'> {
  const isEmpty = since && until && sharedDayOf(since) >= sharedDayOf(until)
  return isEmpty ? { until: { message: t('relations.until-later') } } : {}
}

/** From when until when two entities are related. */
export function PeriodDialog({ entity, other }: { entity: EntityRef; other: RelatedEntity }) {
  const t = useT()
  useEffect(() => pushOverlay('relations-period'), [])
  const fields = { since: date(t('relations.since-field')), until: date(t('relations.until-field')) }
  const form = useForm({
    initialValues: { since: other.period?.since ?? null, until: other.period?.until ?? null } as Readonly<
      Record<string, unknown>
    >,
    check: async values => ({ ...(await checkFields(fields, values)), ...orderIssue(values as unknown as Period) }),
    send: async ({ since, until }) => {
      await changePeriod(entity, other, { since, until } as Period)
      closePeriod()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && closePeriod()}
      closesOutside={false}
      title={t('relations.period-of', { one: entity.label, other: other.label })}
      description={t('relations.period-hint')}
      closeLabel={t('shell.close')}
      onSubmit={form.submit}
      footer={
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('relations.save-period')}
        </Button>
      }
    >
      <FormFields form={form} fields={fields} autoFocusField="since" />
      {form.issue('form') && <p role="alert">{form.issue('form')}</p>}
    </Dialog>
  )
}

import { useEffect } from 'react'
import { Button, checkFields, Dialog, FormFields, go, pushOverlay, useForm, useT } from '#core/client/index.ts'
import type { DateValue } from '#plugins/timelines/shared.ts'
import { addressOf } from '../filters/graph-query.ts'
import type { GraphState } from '../graph-state.ts'

/** Asks for any date as of which the graph is shown. */
export function AsOfDialog({ state: { place, query, asOf } }: { state: GraphState }) {
  const t = useT()
  useEffect(() => pushOverlay('graph-as-of'), [])
  const fields = {
    date: {
      ...{ def: 'object', form: 'dateOnTimeline', initial: null, required: true },
      label: t('graph.as-of-title'),
    },
  }
  const form = useForm({
    initialValues: { date: asOf.date ?? null } as Readonly<Record<string, unknown>>,
    check: values => checkFields(fields, values),
    send: async ({ date }) => {
      asOf.setAsking(false)
      go(addressOf(place, { ...query, at: date as DateValue }))
    },
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && asOf.setAsking(false)}
      title={t('graph.show-as-of')}
      closeLabel={t('shell.close')}
      onSubmit={form.submit}
      footer={
        <Button type="submit" variant="primary">
          {t('graph.show')}
        </Button>
      }
    >
      <FormFields form={form} fields={fields} autoFocusField="date" />
    </Dialog>
  )
}

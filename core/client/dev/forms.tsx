import { useState } from 'react'
import { FormFields } from '../form/form-fields.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button/button.tsx'
import { everyFieldType } from './form-fields.ts'
import { sampleTexts } from './samples.ts'
import { Section } from './section.tsx'

/** A sample form with every type of field; the submitted values are shown below it. */
export function Forms() {
  const [sent, setSent] = useState<unknown>(null)
  const form = useForm({
    fields: everyFieldType,
    send: async values => {
      setSent(values)
      return true
    },
  })
  return (
    <Section of="FormFields" wide>
      <form
        noValidate
        aria-label={sampleTexts.form}
        onSubmit={event => {
          event.preventDefault()
          form.submit()
        }}
      >
        <FormFields form={form} />
        <Button type="submit" variant="primary">
          {sampleTexts.send}
        </Button>
      </form>
      <output data-sent>{sent === null ? '' : JSON.stringify(sent)}</output>
    </Section>
  )
}

import { useState } from 'react'
import { FormFields } from '../form/form-fields.tsx'
import { checkFields, formatIssues, startValues, submittedValues } from '../form/form-validation.ts'
import { type FormValues, useForm } from '../form/use-form.ts'
import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'
import { Button } from '../ui/button/button.tsx'
import { everyFieldType } from './form-fields.ts'
import { sampleTexts } from './samples.ts'
import { Section } from './section.tsx'

/** A sample form with every type of field; the submitted values are shown below it. */
export function Forms() {
  const [sent, setSent] = useState<unknown>(null)
  const form = useForm<FormValues>({
    initialValues: startValues(everyFieldType),
    check: values => checkFields(everyFieldType, values),
    onInvalid: issues => showToast({ kind: 'warn', title: t('form.not-yet'), text: formatIssues(issues) }),
    send: async values => setSent(submittedValues(everyFieldType, values)),
  })
  return (
    <Section of="FormFields" wide>
      <form aria-label={sampleTexts.form} {...form.props}>
        <FormFields form={form} fields={everyFieldType} />
        <Button type="submit" variant="primary">
          {sampleTexts.send}
        </Button>
      </form>
      <output data-sent>{sent === null ? '' : JSON.stringify(sent)}</output>
    </Section>
  )
}

import { useState } from 'react'
import type { Field } from '#core/shared/fields/field.ts'
import type { FieldDefinitions } from '../form/field-rules.ts'
import { FormFields } from '../form/form-fields.tsx'
import { checkFields, formatIssues, startValues, submittedValues } from '../form/form-validation.ts'
import { type FormValues, useForm } from '../form/use-form.ts'
import { t } from '../i18n/intl.ts'
import { showToast } from '../toasts/index.ts'
import { Button } from '../ui/button/button.tsx'
import { sampleTexts } from './samples.ts'
import { Section } from './section.tsx'

function field(form: string, label: string, more: Partial<Field> = {}): Field {
  return { def: 'json', form, initial: undefined, label, ...more }
}

const sideOptions = ['Crown', 'Guild'].map(value => ({ value }))

/** A field of every core type. */
const everyFieldType: FieldDefinitions = {
  name: field('string', 'Name', { required: true }),
  bio: field('slate', 'Bio'),
  notes: field('textarea', 'Notes'),
  born: field('number', 'Born', { min: 1, max: 600 }),
  side: field('select', 'Side', { options: sideOptions, required: true }),
  friend: field('single-picker', 'Friend', { options: sideOptions }),
  secret: field('password', 'Secret'),
  sails: field('switch', 'Sails'),
  ship: field('string', 'Ship', { when: { sails: true }, required: true }),
  sayings: field('addList', 'Sayings'),
  portrait: field('image', 'Portrait'),
  icon: field('icon', 'Icon'),
  color: field('color', 'Colour'),
  temper: field('radar', 'Temper', { options: ['Patience', 'Nerve', 'Luck'].map(value => ({ value })) }),
  skills: field('radar', 'Skills'),
  letter: field('file', 'Letter'),
}

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
